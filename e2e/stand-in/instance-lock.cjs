'use strict'
const { randomUUID } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')

/**
 * Allows one process per user data folder. Electron's own lock is synchronous, so this one uses files: the process id of the owner, and a
 * folder for what a second process passes on.
 */
class InstanceLock {
  isHeld = false
  #file
  #letters

  constructor(folder) {
    this.#file = path.join(folder, 'stand-in.lock')
    this.#letters = path.join(folder, 'stand-in.letters')
  }

  claim(handOver, receive) {
    if (this.isHeld) return true
    fs.mkdirSync(this.#letters, { recursive: true })
    if (!this.#take()) {
      const letter = path.join(this.#letters, randomUUID())
      fs.writeFileSync(`${letter}.part`, JSON.stringify(handOver))
      fs.renameSync(`${letter}.part`, letter)
      return false
    }
    this.isHeld = true
    for (const name of fs.readdirSync(this.#letters)) fs.rmSync(path.join(this.#letters, name))
    setInterval(() => this.#read(receive), 100).unref()
    return true
  }

  release() {
    if (this.isHeld) fs.rmSync(this.#file, { force: true })
    this.isHeld = false
  }

  #take() {
    try {
      fs.writeFileSync(this.#file, String(process.pid), { flag: 'wx' })
      return true
    } catch {
      if (isRunning(Number(fs.readFileSync(this.#file, 'utf8')))) return false
      fs.writeFileSync(this.#file, String(process.pid)) // its owner was killed
      return true
    }
  }

  #read(receive) {
    for (const name of fs.readdirSync(this.#letters).filter((entry) => !entry.endsWith('.part'))) {
      const letter = path.join(this.#letters, name)
      const value = JSON.parse(fs.readFileSync(letter, 'utf8'))
      fs.rmSync(letter)
      receive(value)
    }
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

module.exports = { InstanceLock }
