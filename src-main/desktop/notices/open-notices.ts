import type { Service } from '#service/service.ts'
import type { Connections } from '#desktop/connections/connections.ts'
import type { RunningApp } from '#desktop/running-app.ts'
import { readInbox } from './inbox-reader.ts'
import { noticeFile } from './notice-file.ts'
import { Notices } from './notices.ts'
import { showNotice } from './show-notice.ts'

interface NoticeSources {
  readonly dataFolder: string
  readonly service: Service
  readonly connections: Connections
  /** Token of this computer's service. */
  readonly token: string
  readonly running: RunningApp
}

/** Opens the notices of what the window works with: the service of this computer, or a server. */
export function openNotices({ dataFolder, service, connections, token, running }: NoticeSources): Promise<Notices> {
  const answers = connections.route(service.answers)
  return Notices.open({
    file: noticeFile(dataFolder),
    read: () => readInbox(answers['/graphql'], connections.session(token)),
    show: (notice) => showNotice(notice, (page) => running.openPage(page)),
    isInFront: () => running.window?.isFocused() ?? false,
    now: () => new Date(),
    log: service.log,
  })
}
