import { type FolderLock, lockDataFolder } from './folder-lock.ts'

/** The data folder that this process uses: one at a time, locked. */
export class HeldFolder {
  #lock: FolderLock
  #onMove: (folder: string) => Promise<void> = () => Promise.resolve()

  private constructor(lock: FolderLock) {
    this.#lock = lock
  }

  /** @throws {FolderInUse} if another process uses the folder */
  static async lock(folder: string): Promise<HeldFolder> {
    return new HeldFolder(await lockDataFolder(folder))
  }

  /** Sets what else moves to another folder, while both are locked. It must not reject. */
  onMove(move: (folder: string) => Promise<void>): void {
    this.#onMove = move
  }

  /**
   * Locks another folder, then releases the present one.
   *
   * @throws {FolderInUse} if another process uses it; the present one stays locked
   */
  async takeFolder(folder: string): Promise<void> {
    const next = await lockDataFolder(folder)
    const before = this.#lock
    this.#lock = next
    await this.#onMove(folder)
    await before.release()
  }

  release(): Promise<void> {
    return this.#lock.release()
  }
}
