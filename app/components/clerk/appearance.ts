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
