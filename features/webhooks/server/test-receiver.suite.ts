/** A receiver of webhooks on loopback, for tests: it keeps what came and answers as told. */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebhookBody } from "../contract/webhooks.contract.ts";

export type Received = {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: WebhookBody & { data: Record<string, unknown> };
};

export class TestReceiver {
  readonly received: Received[] = [];
  /** What it does with the next requests; 200 for all when it is empty. */
  readonly answers: ((response: ServerResponse) => void)[] = [];
  /** Requests that were not answered yet, now and at most. */
  open = 0;
  openMax = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async listen(): Promise<TestReceiver> {
    const server = createServer();
    const receiver = new TestReceiver(server);
    server.on("request", (request, response: ServerResponse) => {
      receiver.open += 1;
      receiver.openMax = Math.max(receiver.openMax, receiver.open);
      response.on("close", () => (receiver.open -= 1));
      let text = "";
      request.setEncoding("utf8");
      request.on("data", (chunk: string) => (text += chunk));
      request.on("end", () => {
        receiver.received.push({ headers: request.headers, text, body: JSON.parse(text) as Received["body"] });
        const answer = receiver.answers.shift();
        if (answer === undefined) response.end("thanks");
        else answer(response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  /** Answers the next request with a status. */
  willAnswer(...statuses: readonly number[]): void {
    for (const status of statuses) this.answers.push((response) => void response.writeHead(status).end(`status ${status}`));
  }

  /** Types of what came, in order of arrival. */
  get types(): readonly string[] {
    return this.received.map(({ body }) => body.type);
  }

  clear(): void {
    this.received.length = 0;
    this.answers.length = 0;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
