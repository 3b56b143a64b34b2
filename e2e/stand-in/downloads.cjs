'use strict'
// Downloads: the app hears of each before a byte is saved. Without a path from the app a person would be asked for one; here nobody answers,
// so the download is canceled.
const { EventEmitter } = require('node:events')
const fs = require('node:fs')
const path = require('node:path')
const { createEvent, host, nothing } = require('./host.cjs')
const { note } = require('./rules.cjs')
const { toApp } = require('./schemes.cjs')
const { session } = require('./session.cjs')

class DownloadItem extends EventEmitter {
  #guid
  #url
  #name
  #state = 'progressing'
  #savePath = ''
  #dialogOptions = {}
  #bytes = { received: 0, total: 0 }

  constructor({ guid, url, suggestedFilename }) {
    super()
    this.#guid = guid
    this.#url = toApp(url)
    this.#name = suggestedFilename
  }
  getURL = () => this.#url
  getURLChain = () => [this.#url]
  getFilename = () => this.#name
  getState = () => this.#state
  getSavePath = () => this.#savePath
  setSavePath = (file) => void (this.#savePath = file)
  getSaveDialogOptions = () => this.#dialogOptions
  setSaveDialogOptions = (options) => void (this.#dialogOptions = options)
  getReceivedBytes = () => this.#bytes.received
  getTotalBytes = () => this.#bytes.total
  cancel() {
    if (this.#state !== 'progressing') return
    void host.browser.send('Browser.cancelDownload', { guid: this.#guid }).catch(nothing)
    this._end('cancelled')
  }
  _progress({ receivedBytes, totalBytes, state }) {
    this.#bytes = { received: receivedBytes, total: totalBytes }
    if (this.#state !== 'progressing' || state === 'inProgress') return
    if (state === 'canceled') return this._end('interrupted') // a failure: the app's own cancellation has ended it already
    fs.copyFileSync(path.join(downloadFolder(), this.#guid), this.#savePath)
    this._end('completed')
  }
  _end(state) {
    this.#state = state
    fs.rmSync(path.join(downloadFolder(), this.#guid), { force: true })
    setImmediate(() => this.emit('done', createEvent(), state))
  }
}

const downloadFolder = () => path.join(host.browser.dir, 'downloads')

function begin(items, download) {
  const item = new DownloadItem(download)
  const window = [...host.windows.values()].find(({ _targetId }) => _targetId === download.frameId)
  const event = createEvent()
  session.defaultSession.emit('will-download', event, item, window?.webContents ?? null)
  items.set(download.guid, item)
  note('downloads', event.defaultPrevented ? 'rejected' : 'applied')
  if (event.defaultPrevented || item.getSavePath() === '') item.cancel()
}

/** Listens to the downloads of all pages. */
async function watchDownloads() {
  const items = new Map()
  host.browser.on('Browser.downloadWillBegin', (download) => begin(items, download))
  host.browser.on('Browser.downloadProgress', (progress) => items.get(progress.guid)?._progress(progress))
  const behavior = { behavior: 'allowAndName', downloadPath: downloadFolder(), eventsEnabled: true }
  await host.browser.send('Browser.setDownloadBehavior', behavior)
}

module.exports = { watchDownloads }
