// Provides a Chromium for the tests: an installed one, otherwise a downloaded one, otherwise the command to run.
import { readFileSync } from 'node:fs'
import { findChromium } from '#e2e/support/chromium.ts'
import { runProgram, runTool } from './step.mjs'

const threeMinutes = 180

/** Returns the path of a working Chromium, or null after printing what to run. */
export async function ensureChromium() {
  if (hasInvalidChromiumPath()) return null
  const found = findChromium() ?? (await fetchWithPlaywright()) ?? (await installWithApt())
  if (found) console.log(`Chromium: ${found}`)
  else console.error(`Chromium was not found and could not be downloaded. Run this once:\n  ${remedy()}`)
  return found
}

function hasInvalidChromiumPath() {
  try {
    findChromium()
    return false
  } catch (error) {
    console.error(error.message)
    return true
  }
}

async function fetchWithPlaywright() {
  console.log("Chromium not found. Downloading Playwright's Chromium to the user cache (up to 3 minutes)")
  const code = await runTool('playwright', ['install', 'chromium'], { seconds: threeMinutes })
  if (code !== 0) console.log(code === 124 ? 'The download timed out.' : 'The download failed.')
  return findChromium()
}

async function installWithApt() {
  if (!isDebianOrUbuntu() || process.getuid?.() !== 0) return null
  console.log('Installing the system package "chromium"')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runProgram('apt-get', ['update', '-q'], { env, seconds: threeMinutes })
  await runProgram('apt-get', ['install', '-y', '-q', 'chromium'], { env })
  return findChromium()
}

function isDebianOrUbuntu() {
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false // not Linux, or a Linux without the file
  }
}

function remedy() {
  if (!isDebianOrUbuntu()) return 'npx playwright install chromium'
  return process.getuid?.() === 0 ? 'apt-get update && apt-get install -y chromium' : 'sudo apt-get install -y chromium'
}
