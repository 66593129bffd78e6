/** The least a Worker can do: what the platform itself costs. */
export default {
  fetch: () => new Response('Hello, world'),
};
