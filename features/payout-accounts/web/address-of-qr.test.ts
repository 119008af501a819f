import { expect, test } from "vitest";
import encodeQR from "qr";
import decodeQR from "qr/decode.js";
import { addressOfQr } from "./address-of-qr.ts";

const BITCOIN = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

test.each([
  ["alone", BITCOIN, BITCOIN],
  ["with blanks", ` ${BITCOIN}\n`, BITCOIN],
  ["as a payment", `bitcoin:${BITCOIN}?amount=0.1&label=x`, BITCOIN],
  ["in capitals", `BITCOIN:${BITCOIN.toUpperCase()}`, BITCOIN.toUpperCase()],
  ["of Ethereum with its chain", "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["of Ethereum's older form", "ethereum:pay-0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["with slashes", `tron://TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t/`, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
])("an address %s is found", (_how, text, address) => {
  expect(addressOfQr(text)).toBe(address);
});

test("what the reader reads from a picture is what was drawn", () => {
  const [border, scale] = [4, 6];
  const modules = encodeQR(BITCOIN, "raw", { border });
  const size = modules.length * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  expect(decodeQR({ width: size, height: size, data })).toBe(BITCOIN);
});
