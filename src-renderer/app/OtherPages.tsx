import { useLocation } from 'wouter'
import { HelpView } from '#renderer/help/HelpView.tsx'
import { readHelpPath } from '#renderer/lib/help-path.ts'
import { NotFoundView } from './NotFoundView.tsx'

/** What no route of the first page names: the help, and links that lead nowhere. */
export function OtherPages() {
  const [location] = useLocation()
  const help = readHelpPath(location)
  return help ? <HelpView {...help} /> : <NotFoundView />
}
