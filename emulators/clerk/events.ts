import type { ClerkInstance } from './instance.ts';
import { newId } from './state.ts';

/** Sends an event to the application, after what it tells of. */
export function tell({ file, webhooks }: ClerkInstance, type: string, data: object): void {
  const about = { object: 'event', type, timestamp: Date.now(), instance_id: 'ins_local' };
  webhooks.enqueue({ id: newId('msg'), type, body: JSON.stringify({ data, ...about }) });
  file.save();
}
