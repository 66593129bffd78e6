/** One local stand-in: it answers the paths of a hosted service the way the service does. */
export type StandIn = {
  /** The service it stands in for, as the status page names it. */
  name: string;
  /** Path prefixes it answers, for example `/clerk`; the longest matching prefix wins. */
  paths: readonly string[];
  /** Answers a request; the path still carries the prefix. */
  fetch(request: Request): Response | Promise<Response>;
  /** What the status page lists: table title to rows. */
  status(): Promise<Record<string, ReadonlyArray<Record<string, unknown>>>>;
  /** Ends timers and writes what is pending to disk. */
  close(): Promise<void>;
};
