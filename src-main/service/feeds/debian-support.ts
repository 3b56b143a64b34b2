import { Rejection } from '#service/domain/rejection.ts'
import { sampleOf } from '#service/feeds/reading/feed-sample.ts'
import { readFeedLines } from '#service/feeds/reading/feed-text.ts'
import { dayOf, describeValue } from '#service/domain/json-values.ts'
import type { FeedHeader, FeedItem, FeedSource } from '#service/feeds/reading/feed.ts'

const endedMark = /^#.*\bsecurity support ends before the distribution/im
const limitedMark = /^#.*\bsecurity support is limited/im

/**
 * Lists of Debian's `debian-security-support`: packages whose support ends before their release's (`security-support-ended.deb12`) and
 * packages with limited support (`security-support-limited`). Only the file name says which release a list is about.
 */
export const debianSupport: FeedSource = {
  kind: 'END_OF_LIFE',
  async recognizes(file) {
    const { start } = await sampleOf(file)
    return endedMark.test(start) || limitedMark.test(start)
  },
  async *read(file, options = {}) {
    const isEnded = endedMark.test((await sampleOf(file)).start)
    const release = /\.deb(\d{1,3})(?:\.|$)/.exec(file.name)?.[1] ?? null
    if (isEnded && release === null) {
      throw new Rejection(
        `The release of "${file.name}" is unknown. Keep the original file name, for example "security-support-ended.deb12"`,
      )
    }
    const items: FeedItem[] = [{ type: 'header', header: headerOf(isEnded, release) }]
    let line = 0
    for await (const text of readFeedLines(file, options)) {
      line += 1
      if (text !== '' && !text.startsWith('#')) items.push(readLine(text, `line ${line}`, isEnded, release))
    }
    yield items
  },
}

function headerOf(isEnded: boolean, release: string | null): FeedHeader {
  const distribution = release === null ? 'Debian' : `Debian ${release}`
  return {
    kind: 'END_OF_LIFE',
    version: null,
    date: null,
    name: `${distribution}: ${isEnded ? 'support that ended early' : 'limited support'}`,
    attribution: 'Debian, debian-security-support',
  }
}

/** Reads a line separated by white space: the package; for ended support its last supported version and the day; then text. */
function readLine(text: string, name: string, isEnded: boolean, release: string | null): FeedItem {
  const [packageName = '', second = '', third = ''] = text.split(/\s+/, 3)
  const columns = isEnded ? 3 : 1
  const note = text.split(/\s+/).slice(columns).join(' ') || null
  const endedOn = isEnded ? dayOf(third) : null
  if ((isEnded && endedOn === null) || packageName.length > 200)
    return { type: 'skip', name, reason: `expected a package, a version and a date: ${describeValue(text)}` }
  return {
    type: 'support-notice',
    notice: {
      distribution: 'Debian',
      release,
      // The lists write wildcards as regular expressions.
      packageName: packageName.replaceAll('.*', '*'),
      kind: isEnded ? 'ENDED' : 'LIMITED',
      lastVersion: isEnded ? second : null,
      endedOn,
      note,
    },
  }
}
