/** The frame in which other people's pages show a setup's pictures. */
export function EmbedFrame({
  address,
  title,
  width,
  height,
}: {
  address: string;
  title: string;
  width: number;
  height: number;
}) {
  return (
    <iframe
      src={`${address}/embed`}
      width={width}
      height={height}
      title={title}
      loading="lazy"
      frameBorder="0"
    />
  );
}
