import { randomUUID } from "node:crypto";
import { io, type Socket } from "socket.io-client";
import { onTestFinished } from "vitest";
import { newToken } from "./tokens.ts";

/** An error as a client gets it when its connection is refused. */
export interface Refusal extends Error {
  readonly data?: { code: string; message: string };
}

/** A client, and everything that it was told. */
export interface Listener {
  readonly socket: Socket;
  /** Names and first arguments of the events, in order of arrival. */
  readonly heard: [name: string, said: unknown][];
}

/** A new user id. */
export function newUser(): string {
  return randomUUID();
}

/** A client that has not connected yet; it ends with the test. */
export function newClient(url: string, auth: unknown, reconnection = false): Socket {
  const socket = io(url, {
    transports: ["websocket"],
    // The library sends what it is given, whatever it is.
    auth: auth as { token: string },
    reconnection,
    forceNew: true,
    autoConnect: false,
  });
  onTestFinished(() => void socket.disconnect());
  return socket;
}

/** Connects as a user, and listens. */
export async function listen(url: string, userId: string, reconnection = false): Promise<Listener> {
  const socket = newClient(url, { token: newToken(userId) }, reconnection);
  const heard: Listener["heard"] = [];
  socket.onAny((name: string, said: unknown) => heard.push([name, said]));
  await connected(socket);
  return { socket, heard };
}

/** Connects; rejects with what the server says when it refuses. */
export function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
    socket.connect();
  });
}

/** Why a connection is refused. */
export function refusal(socket: Socket): Promise<Refusal> {
  return new Promise((resolve, reject) => {
    socket.once("connect_error", resolve);
    socket.once("connect", () => reject(new Error("It was let in.")));
    socket.connect();
  });
}

/** Resolves with the reason when the connection ends. */
export function disconnected(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.once("disconnect", resolve));
}
