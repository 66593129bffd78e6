import type { AppLoadContext } from '@remix-run/cloudflare';
import { renewableSession } from '#platform/identity/driver';
import { shownName } from '#platform/identity/shown-name';
import { logError } from '#platform/observability/log';
import { lapText } from '#racing/laps/typed-lap-time';
import { isYoutubeUrl, youtubePlayerUrl } from '#racing/setup/youtube';
import { drawComments } from './drawn-comments.server.tsx';
import { drawInformation } from './drawn-information.server.tsx';
import { drawShare } from './drawn-share.server.tsx';
import { type OwnPart, readOwnPart } from './own-part.server.ts';
import { linkedData } from './linked-data.server.ts';
import { changeSince, driversWords, olderNote } from './older-setup.server.tsx';
import { partsOf, type SetupParts } from './setup-parts.server.ts';
import type { PageMarkup } from '../../edge/page-cache/page-markup.server.ts';
import { storedId, type ViewedSetup, visibleSetup } from './visible-setup.server.ts';

export async function viewSetup(context: AppLoadContext, id: string | undefined) {
  const [setup, viewerPart] = await Promise.all([visibleSetup(context, id), ownPartOf(context, id)]);
  const [view, { comments, referenceLap }] = await Promise.all([
    viewOf(context, setup, viewerPart),
    besideSetup(context, setup),
  ]);
  return {
    ...view,
    referenceLap,
    comments: comments && (context.pageMarkup?.refer(comments) ?? comments),
    linkedData: linkedData({ ...view, createdAt: setup.created_at }),
  };
}

const commentsOnPage = 2;
const nothingBeside = { comments: null, lap_seconds: null };

/** The comments drawn, and the time of the lap that a public setup shares, as it is written; null for none. */
async function besideSetup({ comments }: AppLoadContext, { id, is_public }: ViewedSetup) {
  const isRead = typeof id === 'number' && is_public;
  const beside = isRead
    ? await comments.besideSetup(id, commentsOnPage).catch((error: unknown) => {
        logError('viewer_part_read_failed', { error });
        return nothingBeside;
      })
    : nothingBeside;
  return {
    comments: beside.comments && drawComments({ setup: Number(id), stored: beside.comments }),
    referenceLap: beside.lap_seconds === null ? null : lapText(beside.lap_seconds),
  };
}

/** A setup as its page shows it, whoever looks. */
export async function viewOf(
  context: AppLoadContext,
  setup: ViewedSetup,
  viewerPart: OwnPart & { asksOwn: boolean },
  page: 'viewer' | 'own' = 'viewer',
) {
  const [basedOn, words] = await Promise.all([
    originalsOf(context, setup),
    // A setup that is not older than any change needs nobody's word.
    changeSince(setup) ? driversWords(context, String(setup.id)) : null,
  ]);
  const { values, description, madeFor, ...parts } = partsOf(setup, {
    units: context.units,
    origin: context.env.APP_ORIGIN,
  });
  const reference = (markup: string) => context.pageMarkup?.refer(markup) ?? markup;
  const older = words && olderNote(words, setup, values, page);
  return {
    ...standingParts(parts, context.pageMarkup),
    isPublic: setup.is_public,
    share: setup.is_public ? reference(drawShare({ ...parts, madeFor })) : null,
    older: older && reference(older),
    telemetryLaps: values.telemetryLaps,
    information: reference(
      drawInformation({
        ...parts,
        ...(page === 'own' && { name: '' }),
        description,
        createdAt: setup.created_at,
        basedOn,
      }),
    ),
    video: videoOf(setup),
    ...viewerPart,
    mayLike: mayLike(context),
  };
}

function videoOf({ youtube_url: url, note }: ViewedSetup) {
  if (!url || !isYoutubeUrl(url)) return null;
  return { url, player: youtubePlayerUrl(url), isAside: !note };
}

/** The same, with references for what the page holds. */
function standingParts<Parts extends Omit<SetupParts, 'values' | 'description' | 'madeFor'>>(
  parts: Parts,
  pageMarkup?: PageMarkup,
): Parts {
  if (!pageMarkup) return parts;
  const { drawn: drawing, fileText, legality, proof, notes } = parts;
  return {
    ...parts,
    drawn: drawing && {
      pictures: pageMarkup.refer(drawing.pictures),
      sections: pageMarkup.refer(drawing.sections),
    },
    fileText: pageMarkup.refer(fileText),
    legality: pageMarkup.refer(legality),
    proof: proof && pageMarkup.refer(proof),
    notes: notes && pageMarkup.refer(notes),
  };
}

/** A setup's sources: those the viewer may see, and the number deleted. */
async function originalsOf({ setups }: AppLoadContext, { based_on = [] }: ViewedSetup) {
  if (based_on.length === 0) return null;
  const originals = await setups.originals(based_on).catch((error: unknown) => {
    logError('originals_read_failed', { error });
    return null;
  });
  if (!originals) return null;
  return {
    originals: originals
      .toSorted((one, other) => based_on.indexOf(one.id) - based_on.indexOf(other.id))
      .map(({ id, author, user_id }) => ({ id, author: shownName(author, user_id) })),
    goneCount: based_on.length - originals.length,
  };
}

function mayLike({ driver, sharedPage }: AppLoadContext): 'yes' | 'renewed' | 'no' {
  if (driver.state === 'signed-in' || isForDrivers(sharedPage)) return 'yes';
  return renewableSession(driver) ? 'renewed' : 'no';
}

const isForDrivers = (sharedPage: AppLoadContext['sharedPage']) =>
  sharedPage !== null && sharedPage.menuPlace !== null;

/**
 * The viewer's own part of the page; empty in a copy shared by drivers, where the page fetches it itself. A failure only
 * leaves the heart empty and hides the way to change the setup.
 */
async function ownPartOf(
  context: AppLoadContext,
  id: string | undefined,
): Promise<OwnPart & { asksOwn: boolean }> {
  const setupId = storedId(id);
  const nothing = { liked: false, isOwn: false };
  const asksOwn = setupId !== null && isForDrivers(context.sharedPage);
  if (setupId === null || context.driver.state === 'signed-out') return { ...nothing, asksOwn };
  const viewerPart = await readOwnPart(context, setupId).catch((error: unknown) => {
    logError('viewer_part_read_failed', { error });
    return nothing;
  });
  return { ...viewerPart, asksOwn };
}
