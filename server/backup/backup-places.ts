/** Which kind of place a word of the settings or of a command line names. */
import type { Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { BackupBucket } from "./backup-bucket.ts";
import { BackupFolder } from "./backup-folder.ts";
import { isBucket, type BackupPlace } from "./backup-place.ts";

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

/** "s3://bucket/prefix", or a folder. Throws StartError where a bucket's address or keys are missing. */
export function placeOf(text: string, { s3 }: Pick<Settings, "s3">): BackupPlace {
  if (!isBucket(text)) return new BackupFolder(text);
  const [, bucket = "", path = ""] = BUCKET.exec(text) ?? [];
  if (bucket === "") throw new StartError(`${text} must look like s3://bucket/prefix, with letters, digits, _, . and -.`);
  const { endpoint, region, accessKeyId, secretAccessKey } = s3;
  const missing = [
    ...(endpoint === undefined ? ["S3_ENDPOINT"] : []),
    ...(accessKeyId === undefined ? ["S3_ACCESS_KEY_ID"] : []),
    ...(secretAccessKey === undefined ? ["S3_SECRET_ACCESS_KEY (or a file with it: S3_SECRET_ACCESS_KEY_FILE)"] : []),
  ];
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new StartError(`${text} needs ${missing.join(", ")}.`);
  const prefix = path === "" ? "" : `${path.slice(1)}/`;
  return new BackupBucket({ text: text.replace(/\/$/, ""), bucket, prefix, endpoint, region, accessKeyId, secretAccessKey });
}
