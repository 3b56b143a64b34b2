/** An entry of `vex_history` that came from another store. */
export interface ReceivedEventTable {
  history_id: string
  event_id: string
}

/** Tables of handing versions over. */
export interface HandoverTables {
  received_event: ReceivedEventTable
}
