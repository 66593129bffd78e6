import { pagePathOf } from './addresses.server.ts';
import {
  largestCall,
  largestClerkCall,
  largestEngineerCall,
  largestEvent,
  largestForm,
  largestPicture,
  largestSetupForm,
  largestUpload,
} from './body-limits.server.ts';

/** What the body of a request that changes something may be. */
export type BodyRule = {
  /** Bytes. */
  largest: number;
  /** Content types, without parameters; 'any' where the body is handed on. */
  types: readonly string[] | 'any';
};

const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const json = ['application/json'];

const smallForm: BodyRule = { largest: largestForm, types: forms };

/** The first that fits counts; every other address takes a small form. */
const rules: readonly { path: RegExp; rule: BodyRule }[] = [
  { path: /^\/webhooks\//, rule: { largest: largestEvent, types: json } },
  // Clerk looks at the type itself.
  {
    path: /^\/__clerk\/v1\/(me\/profile_image|organizations\/[^/]+\/logo)\/?$/,
    rule: { largest: largestPicture, types: 'any' },
  },
  { path: /^\/__clerk\//, rule: { largest: largestClerkCall, types: 'any' } },
  {
    path: /^\/api\/(generate-setup|refine|race-engineer-chat)\/?$/,
    rule: { largest: largestEngineerCall, types: json },
  },
  { path: /^\/api\//, rule: { largest: largestCall, types: json } },
  { path: /^\/upload-setup(\/send)?\/?$/, rule: { largest: largestUpload, types: forms } },
  { path: /^\/setup-assistant(\/run)?\/?$/, rule: { largest: largestSetupForm, types: forms } },
];

/** The rule for what is sent to an address; the page's data have the page's own. */
export function bodyRuleOf(pathname: string): BodyRule {
  const path = pagePathOf(pathname);
  return rules.find((one) => one.path.test(path))?.rule ?? smallForm;
}
