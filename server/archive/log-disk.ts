/** The disk through which a venue's log is read: segments that were archived are found where they are. */
import type { Disk } from "../../journal/disk.ts";
import { logDisk } from "../../journal/file/archived-disk.ts";
import { nodeDisk } from "../../journal/node-disk.ts";

/** `segments`: the folder of the log's segments. */
export const diskOfLog = (segments: string): Disk => logDisk(nodeDisk, segments);
