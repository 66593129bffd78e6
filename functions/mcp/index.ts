import { refuse } from '#platform/http/answer';
import { logError } from '#platform/observability/log';
import { givenRequestId, withRequestLog } from '#platform/observability/with-request-log';
import { handleRequest } from './handle-request.ts';
import type { McpBindings } from './services.ts';

export default {
  fetch(request, bindings) {
    const about = {
      worker: 'mcp',
      request,
      route: new URL(request.url).pathname,
      id: givenRequestId(request),
    } as const;
    return withRequestLog(about, async () => {
      try {
        return await handleRequest(request, bindings);
      } catch (error) {
        logError('assistants_unavailable', { error });
        return refuse({ status: 500, code: 'unexpected', error: 'Assistants can’t be served right now.' });
      }
    });
  },
} satisfies ExportedHandler<McpBindings>;
