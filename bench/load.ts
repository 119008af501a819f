/** A bounded load over keep-alive connections: so many at once, so many requests, every reply checked. */
import { Agent, request } from "node:http";

export type LoadResult = { readonly rate: number; readonly times: Float64Array; readonly wrong: number };

export async function postLoad(options: {
  readonly address: string;
  readonly connections: number;
  readonly requests: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Body of request number i. */
  readonly body: (i: number) => string;
  readonly isRight: (reply: string) => boolean;
}): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const times = new Float64Array(options.requests);
  let next = 0;
  let wrong = 0;
  const client = async (): Promise<void> => {
    while (next < options.requests) {
      const i = next++;
      const start = performance.now();
      const reply = await post(options.address, agent, options.headers, options.body(i));
      times[i] = performance.now() - start;
      if (!options.isRight(reply)) wrong += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: options.connections }, client));
  const rate = options.requests / ((performance.now() - start) / 1000);
  agent.destroy();
  return { rate, times: times.sort(), wrong };
}

function post(address: string, agent: Agent, headers: Readonly<Record<string, string>>, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      {
        agent,
        method: "POST",
        headers: { ...headers, "content-type": "application/x-www-form-urlencoded", "content-length": Buffer.byteLength(body) },
      },
      (reply) => {
        let text = "";
        reply.setEncoding("utf8");
        reply.on("data", (chunk: string) => (text += chunk));
        reply.on("end", () => resolve(text));
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
