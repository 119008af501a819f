/** nginx and Caddy as deploy/ sets them up, on free ports, for tests: real programs, where the machine has them. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { connect, type TLSSocket } from "node:tls";
import { ROOT } from "./venue-door.ts";

/** The name in the files of deploy/. */
export const PROXY_NAME = "venue.example.org";
const OPEN_WITHIN_MS = 30_000;
const LOOK_MS = 100;

export type ProxyKind = "nginx" | "caddy";
export const hasProxy = (kind: ProxyKind): boolean =>
  spawnSync(kind, [kind === "nginx" ? "-v" : "version"], { stdio: "ignore" }).status === 0;

export type ProxyOptions = {
  readonly kind: ProxyKind;
  /** Empty; certificates and what the program writes. */
  readonly directory: string;
  /** "127.0.0.1:8080". */
  readonly upstream: string;
  /** As docs/operating/tls.md says for one that stands behind another. */
  readonly isSecond?: boolean;
};

export class RealProxy {
  /** Of TLS; without it for one that stands behind another. */
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(port: number, child: ChildProcess) {
    this.port = port;
    this.#child = child;
  }

  static async open(options: ProxyOptions): Promise<RealProxy> {
    const [plain, tls] = [await freePort(), await freePort()];
    mkdirSync(options.directory, { recursive: true });
    const child = options.kind === "nginx" ? runNginx(options, plain, tls) : runCaddy(options, plain, tls);
    const opened = new RealProxy(options.isSecond === true ? plain : tls, child);
    const deadline = Date.now() + OPEN_WITHIN_MS;
    while (!(options.isSecond === true ? await listens(plain) : await answers(tls))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${options.kind} did not open`);
      await rest(LOOK_MS);
    }
    return opened;
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await ended;
  }
}

function runNginx({ directory, upstream, isSecond }: ProxyOptions, plain: number, tls: number): ChildProcess {
  const [key, certificate] = [join(directory, "key.pem"), join(directory, "certificate.pem")];
  const made = [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    `/CN=${PROXY_NAME}`,
    "-keyout",
    key,
    "-out",
    certificate,
  ];
  execFileSync("openssl", made, { stdio: "ignore" });
  let site = readFileSync(join(ROOT, "deploy", "nginx.conf"), "utf8")
    .replaceAll(/\/etc\/letsencrypt\/\S*fullchain\.pem/g, certificate)
    .replaceAll(/\/etc\/letsencrypt\/\S*privkey\.pem/g, key)
    .replaceAll("127.0.0.1:8080", upstream)
    .replaceAll(/(listen (?:\[::\]:)?)443/g, `$1${tls}`)
    .replaceAll(/(listen (?:\[::\]:)?)80\b/g, `$1${isSecond === true ? 0 : plain}`);
  if (isSecond === true)
    site = site
      .replace(/server \{\s+listen 0;[^}]*\}/, "")
      .replace(`listen ${tls} ssl http2;`, `listen ${plain};`)
      .replace(/listen \[::\].*\n/, "")
      .replaceAll(/ssl_.*\n/g, "")
      .replace("X-Forwarded-For $remote_addr", "X-Forwarded-For $proxy_add_x_forwarded_for");
  writeFileSync(join(directory, "site.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${directory}/${name};`).join(" ");
  const whole = `daemon off; user root; pid ${directory}/pid; error_log ${directory}/error.log; worker_processes 1;
    events { worker_connections 512; } http { access_log off; ${temporary} include ${directory}/site.conf; }`;
  writeFileSync(join(directory, "nginx.conf"), process.getuid?.() === 0 ? whole : whole.replace("user root;", ""));
  const args = ["-p", directory, "-c", join(directory, "nginx.conf"), "-e", join(directory, "error.log")];
  return spawn("nginx", args, { stdio: "inherit" });
}

function runCaddy({ directory, upstream, isSecond }: ProxyOptions, plain: number, tls: number): ChildProcess {
  const options = `{\nadmin off\nlocal_certs\nskip_install_trust\nhttp_port ${plain}\nhttps_port ${tls}\nstorage file_system ${directory}/caddy\n}\n`;
  let site = readFileSync(join(ROOT, "deploy", "Caddyfile"), "utf8");
  if (isSecond === true)
    site = site
      .replace(`${PROXY_NAME} {`, `http://${PROXY_NAME} {`)
      .replace("lb_try_duration", "trusted_proxies 127.0.0.1\n    lb_try_duration");
  const file = join(directory, "Caddyfile");
  writeFileSync(file, options + site);
  const { PATH = "" } = process.env;
  const env = { PATH, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory, UPSTREAM: upstream };
  return spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], { env, stdio: ["ignore", "ignore", "ignore"] });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function listens(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`, { headers: { host: PROXY_NAME } }).then(
    () => true,
    () => false,
  );
}

/** Whether it has its certificate by now. */
async function answers(port: number): Promise<boolean> {
  const socket = tlsTo({ port, from: "127.0.0.1" }, ["http/1.1"]);
  return new Promise((resolve) => {
    socket.once("error", () => resolve(false));
    socket.once("secureConnect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** An end of a connection to this machine, from an address of this machine. */
export type Route = { readonly port: number; readonly from: string };

/** The certificate is the test's own, or of Caddy's own authority. */
export const tlsTo = ({ port, from }: Route, protocols: string[]): TLSSocket =>
  connect({
    ...{ host: from.includes(":") ? "::1" : "127.0.0.1", port, localAddress: from },
    ...{ servername: PROXY_NAME, ALPNProtocols: protocols, rejectUnauthorized: false },
  });
