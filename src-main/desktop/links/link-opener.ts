import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron'
import type { Connections } from '#desktop/connections/connections.ts'
import type { AppLink } from './app-link.ts'
import { type LinkedStore, type LinkPlan, planLink } from './link-plan.ts'
import type { LinkSettingsFile } from './link-settings.ts'
import type { OpenedLinks } from './opened-links.ts'

export interface LinkOpenerOptions {
  readonly connections: Pick<Connections, 'list' | 'switchTo'>
  readonly settings: LinkSettingsFile
  readonly openedLinks: OpenedLinks
  readonly window: () => BrowserWindow | null
  /** Loads the page again, with the connection that is current then. */
  readonly reload: () => void
  readonly log: (line: string) => void
}

const thisComputer: LinkedStore = { id: null, name: 'this computer', host: null }
const whatLinksDo = 'A link opens a page. It can never decide, upload or connect.'

/** Follows `waybill:` links, one after the other: what is asked for a link is answered before the next one. */
export class LinkOpener {
  readonly #options: LinkOpenerOptions
  #last: Promise<void> = Promise.resolve()

  constructor(options: LinkOpenerOptions) {
    this.#options = options
  }

  follow(link: AppLink): void {
    const { log } = this.#options
    this.#last = this.#last
      .then(() => this.#carryOut(this.#plan(link)))
      .catch((error: unknown) => log(`A link could not be opened: ${String(error)}`))
  }

  #plan(link: AppLink): LinkPlan {
    const { current, servers } = this.#options.connections.list()
    const stores = servers.map(({ id, name, address }) => ({ id, name: `“${name}”`, host: new URL(address).host }))
    return planLink(link, this.#options.settings.mode, [thisComputer, ...stores], current)
  }

  async #carryOut(plan: LinkPlan): Promise<void> {
    const { openedLinks } = this.#options
    switch (plan.kind) {
      case 'open':
        return openedLinks.open(plan.page)
      case 'ask':
        return this.#ask(plan.page, plan.store)
      case 'switch':
        return this.#switch(plan.page, plan.store, plan.now)
      case 'unknown-server':
        return this.#nameServer(plan.server)
      case 'no-page':
        return void (await this.#show({
          type: 'info',
          message: `This link to ${plan.store.name} leads to no page of this Waybill`,
          detail: 'Nothing was opened. The link may be of a newer Waybill.',
          buttons: ['OK'],
        }))
      case 'ignore':
        return this.#options.log('A link was not opened: links are off in the settings')
    }
  }

  async #ask(page: string, store: LinkedStore): Promise<void> {
    const { response, checkboxChecked } = await this.#show({
      type: 'question',
      message: 'Open this page from a link?',
      detail: `${page}\nIt is a page of ${store.name}. ${whatLinksDo}`,
      buttons: ['Open', 'Stay here'],
      defaultId: 0,
      cancelId: 1,
      checkboxLabel: 'Do not ask for links into what I have open',
    })
    if (response !== 0) return
    if (checkboxChecked) await this.#options.settings.setMode('ask-for-servers')
    this.#options.openedLinks.open(page)
  }

  async #switch(page: string, store: LinkedStore, now: LinkedStore): Promise<void> {
    const { connections, openedLinks, reload } = this.#options
    const { response } = await this.#show({
      type: 'question',
      message: `This link leads to ${store.name}`,
      detail: `${page}\nThe window works with ${now.name} now, and is loaded again to open the link. ${whatLinksDo}`,
      buttons: ['Switch and open', 'Stay here'],
      defaultId: 1,
      cancelId: 1,
    })
    if (response !== 0) return
    await connections.switchTo(store.id)
    openedLinks.disconnect() // the page that is shown is of the other store
    openedLinks.open(page)
    reload()
  }

  async #nameServer(server: string): Promise<void> {
    const { response } = await this.#show({
      type: 'info',
      message: `This link leads to another server: ${server}`,
      detail: `You have no connection to ${server}. Nothing was sent to it. To open the link, add the server first and compare its certificate.`,
      buttons: ['Add the server…', 'Stay here'],
      defaultId: 1,
      cancelId: 1,
    })
    if (response === 0) this.#options.openedLinks.open('/settings/connection')
  }

  #show(options: MessageBoxOptions) {
    const window = this.#options.window()
    const shown = { ...options, noLink: true }
    return window ? dialog.showMessageBox(window, shown) : dialog.showMessageBox(shown)
  }
}
