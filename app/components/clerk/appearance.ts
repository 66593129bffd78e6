/** Clerk's parts in the colours of our pages; the values are those of `styles.css`, as Clerk reads no custom properties. */
export const clerkAppearance = {
  variables: {
    colorPrimary: '#c9e339',
    colorTextOnPrimaryBackground: '#191d05',
    colorBackground: '#16191f',
    colorText: '#f1f2f5',
    colorTextSecondary: '#b1b6bf',
    colorInputBackground: '#1d2128',
    colorInputText: '#f1f2f5',
    colorNeutral: '#ffffff',
    colorDanger: '#ff7a6b',
    borderRadius: '0.375rem',
  },
};

/** Clerk's profile panel as a part of a page: as wide as its place, without a frame of its own. */
export const panelAppearance = {
  elements: {
    rootBox: { width: '100%' },
    cardBox: { width: '100%', maxWidth: '100%', border: 'none', boxShadow: 'none' },
  },
};
