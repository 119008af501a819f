/** A client as those that are there already: written from wire.md alone, plain forms, a raw token, HTTP 200 or nothing. */
export type Reply<Message> = { readonly type: string; readonly message: Message; readonly data?: unknown };
type Fields = Readonly<Record<string, string | number>>;

export class OldClient {
  readonly #base: string;
  token = "";
  lang = "en";

  /** `address`: "http://127.0.0.1:40000". */
  constructor(address: string) {
    this.#base = `${address}/api`;
  }

  get<Message>(path: string, fields: Fields = {}): Promise<Reply<Message>> {
    return this.#ask("GET", `${path}?${this.#form(fields)}`, undefined);
  }

  post<Message>(path: string, fields: Fields = {}): Promise<Reply<Message>> {
    return this.#ask("POST", path, this.#form(fields));
  }

  put<Message>(path: string, fields: Fields = {}): Promise<Reply<Message>> {
    return this.#ask("PUT", path, this.#form(fields));
  }

  /** The status counts here, as for no other call. */
  async upload(file: Blob): Promise<{ readonly status: number; readonly reply: Reply<string> }> {
    const body = new FormData();
    body.set("file", file, "face.png");
    const reply = await fetch(`${this.#base}/upload`, {
      method: "POST",
      body,
      headers: { authorization: this.token, "accept-language": this.lang },
    });
    return { status: reply.status, reply: (await reply.json()) as Reply<string> };
  }

  #form(fields: Fields): string {
    const values = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
    return new URLSearchParams([...values, ["lang", this.lang]]).toString();
  }

  async #ask<Message>(method: string, path: string, body: string | undefined): Promise<Reply<Message>> {
    const headers = { authorization: this.token, "content-type": "application/x-www-form-urlencoded" };
    const reply = await fetch(this.#base + path, { method, headers, ...(body === undefined ? {} : { body }) });
    if (reply.status !== 200) throw new Error(`${path} was answered with ${reply.status}, which such a client shows nothing of`);
    return (await reply.json()) as Reply<Message>;
  }
}
