/** Whether a host name is that of the computer itself: its links lead nowhere else. */
export function isThisComputer(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
