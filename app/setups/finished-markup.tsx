/** Markup that the server has made of our own components, in which all text is escaped. */
export function FinishedMarkup({ markup, className }: { markup: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it; see drawn-setup.server.tsx
  return <div className={className} dangerouslySetInnerHTML={{ __html: markup }} />;
}
