/** A row of the status page. */
export type Row = Record<string, unknown>;

export type StandIn = {
  name: string;
  /** Path prefixes it answers, for example `/clerk`; the longest matching prefix wins. */
  paths: readonly string[];
  /** Answers a request; the path still carries the prefix. */
  fetch(request: Request): Response | Promise<Response>;
  status(): Promise<Record<string, readonly Row[]>>;
  close(): Promise<void>;
};

/** A part of a vendor's resource: what is given is of its type. */
export type Part<Resource> = Resource extends (infer One)[]
  ? Part<One>[]
  : Resource extends object
    ? { [Field in keyof Resource]?: Part<Resource[Field]> }
    : Resource;
