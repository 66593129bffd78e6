import { lapTime } from './lap-time.ts';

/** For how many drivers a setup's file worked, of those who tried it and said so. */
export type DriversWord = { worked: number; tried: number };

/** Fewer answers say little, and could tell of one driver. */
export const fewestAnswers = 3;

/** `Worked for 7 of 9 drivers`; empty under three answers. */
export function workedInWords({
  worked: workedCount = 0,
  tried: triedCount = 0,
}: Partial<DriversWord>): string {
  return triedCount < fewestAnswers ? '' : `Worked for ${workedCount} of ${triedCount} drivers`;
}

/** Laps the product recorded itself: the best of a stint, or of a stint driven for a test card. */
export const lapOrigins = ['stint', 'test card'] as const;

/** A best lap, in milliseconds, and how it was set. */
export type LapProof = {
  lap_ms: number | null;
  /** A link that `isLapVideo` takes. */
  lap_video: string | null;
  lap_from: (typeof lapOrigins)[number] | null;
};

/** `Best lap 1:47.312 in a test card`, without its video; empty where no lap is known. */
export function lapInWords({ lap_ms, lap_video, lap_from }: Partial<LapProof>): string {
  if (!lap_ms) return '';
  const provenance = lap_from ? ` in a ${lap_from}` : lap_video ? '' : ', as its driver says';
  return `Best lap ${lapTime(lap_ms / 1000)}${provenance}`;
}

const videoHosts =
  /^(?:(?:www|m)\.)?(?:youtube\.com|youtu\.be|twitch\.tv|streamable\.com|vimeo\.com)$|^clips\.twitch\.tv$/;
const longestVideoUrl = 300;

/** Where the video of a lap may be. */
export const lapVideoHosts = 'YouTube, Twitch, Streamable or Vimeo';

/** Whether a text is an https link to a video on one of those hosts: nothing invisible in it, no port and no password. */
export function isLapVideo(text: string): boolean {
  if (text.length > longestVideoUrl || !/^https:\/\/[^\s\p{C}<>"\\]+$/iu.test(text)) return false;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.port || url.username || url.password) return false;
  return videoHosts.test(url.hostname) && url.pathname + url.search !== '/';
}
