import { Link } from 'wouter'
import { formatCount, formatNumber, formatSince } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button, IconButton } from '#renderer/ui/Button.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './find.module.css'
import * as texts from './texts.tsx'
import {
  type FindNotice,
  type SavedFind,
  useNotices,
  useNoticesSeen,
  useSavedFindRemoval,
  useSavedFinds,
  useWatch,
} from './use-saved-finds.ts'

/** What the user watches, with the versions that brought it and that were not seen yet. */
export function SavedFinds() {
  const finds = useSavedFinds().data ?? []
  if (finds.length === 0) return null
  const byNews = finds.toSorted((a, b) => Number(b.unseenCount > 0) - Number(a.unseenCount > 0))
  return (
    <Section title={texts.saved} className={styles.examples}>
      <ul>
        {byNews.map((find) => (
          <li key={find.id}>
            <Saved find={find} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Saved({ find }: { readonly find: SavedFind }) {
  const notices = useNotices(find).data
  const { unseenCount } = find
  const seen = useNoticesSeen()
  const watch = useWatch()
  const remove = useSavedFindRemoval()
  // Of more than are listed, the oldest is not known.
  const oldest = notices && notices.totalCount <= notices.nodes.length ? notices.nodes.at(-1) : undefined
  return (
    <div className={styles.saved}>
      <span className={styles.savedHead}>
        <Link href={paths.find(find.text, null, find.latestOnly)} className={text.mono}>
          <VisibleText>{find.text}</VisibleText>
        </Link>
        {unseenCount > 0 ? (
          <Badge tone="info">
            {texts.foundAgainNewVersionsFoundAt(
              formatCount(unseenCount, texts.newVersionForms),
              oldest ? texts.sinceFoundAt(formatSince(oldest.foundAt)) : '',
            )}
          </Badge>
        ) : (
          <span className={text.third}>{find.watched ? texts.watchedNothingNew : texts.notWatched}</span>
        )}
        <span className={styles.savedEnd}>
          {unseenCount > 0 && (
            <Button
              small
              disabled={seen.isPending || !notices}
              onClick={() => notices && seen.mutate({ find, shown: notices.nodes })}
            >
              {texts.markAsSeen}
            </Button>
          )}
          <Button
            small
            kind="bare"
            disabled={watch.isPending}
            onClick={() => watch.mutate({ asked: { text: find.text, latestOnly: find.latestOnly }, saved: find })}
          >
            {find.watched ? texts.stopWatching : texts.watchLabel}
          </Button>
          <IconButton
            icon="trash"
            label={texts.removeText(find.text)}
            disabled={remove.isPending}
            onClick={() => remove.mutate(find)}
          />
        </span>
      </span>
      {notices && unseenCount > 0 && (
        <ul className={styles.notices} aria-label={texts.versionsThatBrought(find.text)}>
          {notices.nodes.map((notice) => (
            <li key={notice.id}>
              <Notice notice={notice} />
            </li>
          ))}
          {notices.totalCount > notices.nodes.length && (
            <li className={text.third}>
              {texts.andNumberMore(formatNumber(notices.totalCount - notices.nodes.length))}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

function Notice({ notice }: { readonly notice: FindNotice }) {
  const { sbom, componentsCount, findingsCount, foundAt } = notice
  const { project } = sbom
  const found = [
    componentsCount > 0 && formatCount(componentsCount, texts.componentForms),
    findingsCount > 0 && formatCount(findingsCount, texts.findingForms),
  ].filter(Boolean)
  return (
    <>
      <Link href={paths.version(project.id, sbom.id)}>
        <VisibleText>{`${project.projectGroup.name} / ${project.name} / ${sbom.projectVersion}`}</VisibleText>
      </Link>{' '}
      <span className={text.second}>{found.join(', ')}</span> <span className={text.third}>{formatSince(foundAt)}</span>
    </>
  )
}
