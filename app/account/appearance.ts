/** Clerk's parts in the look of our pages; the colours are those of `tokens.css`, as Clerk computes with them and reads no custom properties. */
export const clerkAppearance = {
  variables: {
    colorPrimary: '#cde81c',
    colorTextOnPrimaryBackground: '#121600',
    colorBackground: '#0c0e12',
    colorText: '#f3f5f8',
    colorTextSecondary: '#adb1b9',
    colorInputBackground: '#06070a',
    colorInputText: '#f3f5f8',
    colorNeutral: '#f3f5f8',
    colorDanger: '#ff6f69',
    colorShimmer: '#282c31',
    borderRadius: '2px',
    fontFamily: 'var(--font-sans)',
    fontFamilyButtons: 'var(--font-sans)',
    fontSize: '1rem',
    fontWeight: { normal: 400, medium: 600, semibold: 600, bold: 600 },
  },
  elements: {
    cardBox: { border: '1px solid #282c31', boxShadow: 'none' },
    card: { boxShadow: 'none' },
    headerTitle: {
      fontFamily: 'var(--font-display)',
      fontSize: '1.5rem',
      fontWeight: 600,
      textTransform: 'uppercase',
    },
    formFieldInput: { minHeight: '2.75rem', border: '1px solid #646972', boxShadow: 'none' },
    formButtonPrimary: {
      minHeight: '2.75rem',
      border: 'none',
      boxShadow: 'none',
      '&::after': { display: 'none' },
    },
    navbarButton: { minHeight: '2.75rem' },
    identityPreviewEditButton: { minHeight: '2.75rem' },
    footerAction: { alignItems: 'center' },
    footerActionLink: { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
    footer: { background: '#0c0e12' },
  },
} as const;

/** Clerk's profile panel as a part of a page: as wide as its place, without a frame of its own. */
export const panelAppearance = {
  elements: {
    rootBox: { width: '100%' },
    cardBox: { width: '100%', maxWidth: '100%', border: 'none', boxShadow: 'none' },
  },
};

/** Overrides for Clerk's texts: its first step is for both sign-in and sign-up. */
export const clerkWords = {
  signIn: { start: { titleCombined: 'Sign in or sign up' } },
};
