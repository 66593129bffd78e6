import type { ClerkInstance } from '../instance.ts';
import { newId, type StoredMembership, type StoredOrganization } from '../state.ts';
import { serverMembership, serverOrganization } from './resources.ts';

type Change = 'created' | 'updated' | 'deleted';

/** Sends an event to the application, after what it tells of. */
export function tell({ file, webhooks }: ClerkInstance, type: string, data: object): void {
  const about = { object: 'event', type, timestamp: Date.now(), instance_id: 'ins_local' };
  webhooks.enqueue({ id: newId('msg'), type, body: JSON.stringify({ data, ...about }) });
  file.save();
}

export function tellOfOrganization(
  instance: ClerkInstance,
  change: Change,
  organization: StoredOrganization,
): void {
  const { id, slug } = organization;
  const deletion = { object: 'organization', id, slug, deleted: true };
  tell(
    instance,
    `organization.${change}`,
    change === 'deleted' ? deletion : serverOrganization(organization),
  );
}

export function tellOfMembership(
  instance: ClerkInstance,
  change: Change,
  membership: StoredMembership,
): void {
  tell(instance, `organizationMembership.${change}`, serverMembership(instance, membership));
}
