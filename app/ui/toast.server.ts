import { createCookie } from '@remix-run/cloudflare';
import * as z from 'zod';
import { type UnansweredCode, unansweredCodes, wordsFor } from '#racing/engineer/answer/unanswered';

export type Toast = {
  title: string;
  description: string;
  tone: 'default' | 'destructive';
  /** Heads a notice that stands in the page instead of the toast: something happened for the first time. */
  moment?: string;
};

/** Titles for a setup made without the model, one for each reason. */
const baselineKept = Object.fromEntries(
  unansweredCodes.map((code) => [
    `baseline-kept-${code}`,
    {
      title: 'Baseline kept',
      description: `${wordsFor(code).happened} Your setup is the baseline from our own rules.`,
      tone: 'destructive',
    },
  ]),
) as Record<`baseline-kept-${UnansweredCode}`, Toast>;

const savedPublic = {
  title: 'Setup saved successfully!',
  description: 'Your setup has been saved to your account. It is public: everybody can see and download it.',
  tone: 'default',
} as const;

const updatedPublic = {
  title: 'Setup updated',
  description: 'Your setup has been updated successfully. It is public: everybody can see and download it.',
  tone: 'default',
} as const;

const firstPublic = 'Your first public setup';

/** Every toast that may follow a redirect. The cookie carries only the key, so nobody can put words in our mouth. */
const toasts = {
  ...baselineKept,
  'setup-saved': {
    title: 'Setup saved successfully!',
    description: 'Your setup has been saved to your account.',
    tone: 'default',
  },
  'setup-saved-public': savedPublic,
  'setup-saved-first': { ...savedPublic, moment: firstPublic },
  'setup-copied': {
    title: 'Copied to your setups',
    description: 'It’s private and credits the original author.',
    tone: 'default',
  },
  'copy-failed': {
    title: 'Setup not copied',
    description: 'We couldn’t reach your setups. Please try again in a moment.',
    tone: 'destructive',
  },
  'still-good-said': {
    title: 'Noted: still good',
    description: 'Once two drivers say so, the setup no longer shows as older.',
    tone: 'default',
  },
  'still-good-failed': {
    title: 'Not noted',
    description: 'We couldn’t reach the setups. Please try again in a moment.',
    tone: 'destructive',
  },
  'answer-failed': {
    title: 'Answer not kept',
    description: 'Our database isn’t answering. Please try again shortly.',
    tone: 'destructive',
  },
  'answer-too-late': {
    title: 'Nothing to answer here',
    description: 'The setup has gone, or the question is closed.',
    tone: 'destructive',
  },
  'units-saved': {
    title: 'Units saved',
    description: 'Every page shows them. Files stay as the game writes them.',
    tone: 'default',
  },
  'language-saved': {
    title: 'Language saved',
    description: 'The engineer uses it when your words don’t show a language.',
    tone: 'default',
  },
  'author-named': {
    title: 'Name saved',
    description: 'Other drivers see it on your public setups.',
    tone: 'default',
  },
  'report-sent': {
    title: 'Thank you',
    description: 'Thanks. A moderator will look at your report.',
    tone: 'default',
  },
  'report-known': {
    title: 'You’ve already reported this',
    description: 'Nobody has looked at it yet.',
    tone: 'default',
  },
  'report-added': {
    title: 'Added to your report',
    description: 'You had reported this already. A moderator will read both.',
    tone: 'default',
  },
  'operator-acted': {
    title: 'Done',
    description: 'We’ve noted it with its reason.',
    tone: 'default',
  },
  'setup-generated': {
    title: 'Setup Generated',
    description: 'Your setup has been generated successfully',
    tone: 'default',
  },
  'setup-deleted': {
    title: 'Setup deleted',
    description: 'Your setup has been deleted successfully.',
    tone: 'default',
  },
  'setup-restored': {
    title: 'Setup restored',
    description: 'It’s back in My Setups, and private: only you can see it.',
    tone: 'default',
  },
  'setup-restored-public': {
    title: 'Setup restored',
    description: 'It’s back in My Setups, and public again: everybody can see and download it.',
    tone: 'default',
  },
  'setup-updated': {
    title: 'Setup updated',
    description: 'Your setup has been updated successfully.',
    tone: 'default',
  },
  'setup-updated-public': updatedPublic,
  'setup-updated-first': { ...updatedPublic, moment: firstPublic },
  'version-made': {
    title: 'Setup updated',
    description: 'These changes are now the version in use.',
    tone: 'default',
  },
  'version-made-before': {
    title: 'Made already',
    description: 'This setup already has a version with these changes. You’ll find it in the list.',
    tone: 'default',
  },
  'setup-updated-private': {
    title: 'Setup updated',
    description: 'Your setup has been updated successfully. It is private: only you can see it.',
    tone: 'default',
  },
  'payment-successful': {
    title: 'Payment Successful!',
    description: 'Welcome to lifetime access! Every part of the Setup Assistant is open to you.',
    tone: 'default',
  },
  'plan-started': {
    title: 'Payment Successful!',
    description: 'Welcome aboard! Every part of the Setup Assistant is open to you.',
    tone: 'default',
  },
  'payment-canceled': {
    title: 'Payment Canceled',
    description: 'Nothing was charged. You can try again anytime.',
    tone: 'destructive',
  },
  'subscription-cancelled': {
    title: 'Your subscription has been cancelled.',
    description: '',
    tone: 'default',
  },
  'subscription-reactivated': {
    title: 'Your subscription has been reactivated.',
    description: '',
    tone: 'default',
  },
  'author-followed': {
    title: 'You follow this author',
    description: 'Their new setups show up in What’s new. Only you can see who you follow.',
    tone: 'default',
  },
  'author-unfollowed': {
    title: 'Unfollowed',
    description: 'You can follow them again on their page.',
    tone: 'default',
  },
  'author-is-self': {
    title: 'This is your own page',
    description: 'Others can follow you here.',
    tone: 'default',
  },
  'too-many-authors': {
    title: 'Not followed',
    description: 'You can follow up to 500 authors. Unfollow one under “Authors you follow” first.',
    tone: 'destructive',
  },
  'follow-failed': {
    title: 'Not followed',
    description: 'We couldn’t save that. Please try again in a moment.',
    tone: 'destructive',
  },
  'unfollow-failed': {
    title: 'Still followed',
    description: 'We couldn’t save that. Please try again in a moment.',
    tone: 'destructive',
  },
  'already-liked': {
    title: 'Liked already',
    description: 'You already like this setup. A like counts once.',
    tone: 'default',
  },
  'like-failed': {
    title: 'Error',
    description: 'Failed to like setup: 503',
    tone: 'destructive',
  },
  'wish-kept': {
    title: 'You want this setup',
    description: 'When somebody answers it, you’ll see it in What’s new.',
    tone: 'default',
  },
  'wish-withdrawn': {
    title: 'Taken back',
    description: 'You no longer want this setup.',
    tone: 'default',
  },
  'too-many-wishes': {
    title: 'You want twenty setups already',
    description: 'Withdraw one, then ask for another.',
    tone: 'destructive',
  },
  'wish-failed': {
    title: 'Not saved',
    description: 'Our database isn’t answering. Please try again in a moment.',
    tone: 'destructive',
  },
  'answer-given': {
    title: 'Setup linked',
    description: 'We’ve told everyone who wants it.',
    tone: 'default',
  },
  'answer-given-otherwise': {
    title: 'Setup linked',
    description: 'It’s for another session or weather. Its card shows which.',
    tone: 'default',
  },
  'team-created': {
    title: 'Team created',
    description: 'Move a setup in, then send your co-drivers a link from Members.',
    tone: 'default',
  },
  'team-joined': {
    title: 'Welcome to the team',
    description: 'Its setups and race plans are yours to use.',
    tone: 'default',
  },
  'team-later': { title: 'Done', description: 'It may take a moment until it shows here.', tone: 'default' },
  'team-saved': { title: 'Saved', description: 'Everybody in the team sees it.', tone: 'default' },
  'team-invited': { title: 'Invitation sent', description: 'It is open for seven days.', tone: 'default' },
  'team-left': { title: 'You left the team', description: 'You no longer see its setups.', tone: 'default' },
  'team-ending': {
    title: 'The team ends in 30 days',
    description: 'Until then an admin can restore it here.',
    tone: 'destructive',
  },
  'team-restored': { title: 'Team restored', description: 'Everything is as it was.', tone: 'default' },
  'setup-in-team': {
    title: 'Moved into the team',
    description: 'Everybody in the team sees it. You stay named as its author.',
    tone: 'default',
  },
  'setup-in-team-copied': {
    title: 'Moved into the team',
    description: 'A copy of it stays in My Setups.',
    tone: 'default',
  },
  'setup-agreed': { title: 'Agreed', description: 'The team’s garage shows it first.', tone: 'default' },
  'answer-taken-back': {
    title: 'Taken back',
    description: 'The setup no longer answers this request.',
    tone: 'default',
  },
} as const satisfies Record<string, Toast>;

export type ToastKey = keyof typeof toasts;

const cookie = createCookie('toast', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: 60 });
const storedKey = z.string().refine((key): key is ToastKey => Object.hasOwn(toasts, key));

/** Headers for a redirect whose target page shows the toast once. */
export async function withToast(key: ToastKey): Promise<{ 'Set-Cookie': string }> {
  return { 'Set-Cookie': await cookie.serialize(key) };
}

/** The toast that the page of a request shows. */
export async function toastKeyOf(request: Request): Promise<ToastKey | null> {
  const key = storedKey.safeParse(await cookie.parse(request.headers.get('Cookie')));
  return key.success ? (key.data as ToastKey) : null;
}

export async function takeToast(
  request: Request,
): Promise<{ toast: Toast | null; headers: Record<string, string> }> {
  const key = await toastKeyOf(request);
  if (!key) return { toast: null, headers: {} };
  return {
    toast: toasts[key],
    headers: { 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) },
  };
}
