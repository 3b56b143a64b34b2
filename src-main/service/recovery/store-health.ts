/** Whether the open database is whole, as far as statements and checks have seen. */
export class StoreHealth {
  readonly #log: (line: string) => void
  readonly #listeners: (() => void)[] = []
  #damage: string | null = null

  constructor(log: (line: string) => void) {
    this.#log = log
  }

  /** What was found, in one line; null while the database is whole. */
  get damage(): string | null {
    return this.#damage
  }

  get isDamaged(): boolean {
    return this.#damage !== null
  }

  /** Notes damage. Only the first is logged: it is closest to the cause. */
  note(found: string): void {
    if (this.#damage !== null) return
    this.#damage = found
    this.#log(`The database is damaged (${found}): nothing is written until a backup is restored`)
    for (const listener of this.#listeners) listener()
  }

  /** Calls back when damage is found, at once if it was found already. */
  onDamage(listener: () => void): void {
    if (this.#damage === null) this.#listeners.push(listener)
    else listener()
  }
}
