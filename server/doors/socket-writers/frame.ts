/** A message as a WebSocket carries it (RFC 6455, 5.2): one whole text frame, not masked, as servers send them. */

const FINAL_TEXT = 0x81;
const SHORT_MAX = 125;
const MIDDLE = 126;
const MIDDLE_MAX = 0xffff;
const LONG = 127;

export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headLength = length <= SHORT_MAX ? 2 : length <= MIDDLE_MAX ? 4 : 10;
  const frame = Buffer.allocUnsafe(headLength + length);
  frame[0] = FINAL_TEXT;
  if (length <= SHORT_MAX) frame[1] = length;
  else if (length <= MIDDLE_MAX) {
    frame[1] = MIDDLE;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LONG;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headLength);
  return frame;
}
