import type { WebhookEvent } from '@clerk/backend';
import type { ClerkInstance } from './instance.ts';
import { newId } from './state.ts';

type DataOf<Type> = WebhookEvent extends infer Event
  ? Event extends { type: infer Types; data: infer Data }
    ? Type extends Types
      ? Data
      : never
    : never
  : never;

/** Sends an event to the application, after what it tells of: in the form that the package reads. */
export function tell<Type extends WebhookEvent['type']>(
  { file, webhooks }: ClerkInstance,
  type: Type,
  data: DataOf<Type>,
): void {
  const about = { object: 'event', type, timestamp: Date.now(), instance_id: 'ins_local' };
  webhooks.enqueue({ id: newId('msg'), type, body: JSON.stringify({ data, ...about }) });
  file.save();
}
