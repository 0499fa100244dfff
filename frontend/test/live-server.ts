import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FriendLoggedIn } from "@berea/contracts";
import { Server } from "socket.io";

/** A real Socket.IO server at the address of the page, as presence is behind the gateway. */
export class LiveServer {
  /** The token of every attempt to connect, in order. */
  readonly attempts: unknown[] = [];
  /** Why each connection that is over has ended. */
  readonly endings: string[] = [];
  /** The highest number of connections at one time. */
  most = 0;
  private refusal: string | undefined;
  private readonly http = createServer();
  private readonly io = new Server(this.http, { transports: ["websocket"], serveClient: false });

  constructor() {
    this.io.use(({ handshake }, next) => {
      this.attempts.push(handshake.auth.token);
      const { refusal } = this;
      next(refusal ? Object.assign(new Error("No."), { data: { code: refusal } }) : undefined);
    });
    this.io.on("connection", (socket) => {
      this.most = Math.max(this.most, this.open);
      socket.on("disconnect", (reason) => this.endings.push(reason));
    });
  }

  /** Listens on a free port; the page moves there, since a page knows its server by its address. */
  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.http.listen(0, "127.0.0.1", resolve));
    const { port } = this.http.address() as AddressInfo; // a TCP server's address is one
    jsdom.reconfigure({ url: `http://127.0.0.1:${port}/` });
  }

  async close(): Promise<void> {
    await this.io.close();
  }

  /** How many connections are open. */
  get open(): number {
    return this.io.sockets.sockets.size;
  }

  /** Tells everybody of a login. */
  tellLogin(login: FriendLoggedIn): void {
    this.io.emit("friend_logged_in", login);
  }

  /** Tells everybody that lists have changed. */
  tellChange(): void {
    this.io.emit("friends_changed", {});
  }

  /** Ends every connection. */
  drop(): void {
    this.io.disconnectSockets(true);
  }

  /** Refuses whoever comes, with this code; nobody without one. */
  refuse(code?: string): void {
    this.refusal = code;
  }

  /** Forgets what a test has said and seen. */
  reset(): void {
    this.refuse();
    this.drop();
    this.attempts.length = 0;
    this.endings.length = 0;
    this.most = 0;
  }
}

declare global {
  /** Given by the environment of the tests. */
  var jsdom: { reconfigure(settings: { url: string }): void };
}
