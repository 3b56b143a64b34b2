// Searches with the database's own full text index, in a thread.
import { parentPort } from 'node:worker_threads'
import Database from 'better-sqlite3'

const database = new Database(':memory:')
database.exec(`CREATE VIRTUAL TABLE text USING fts5(content); INSERT INTO text VALUES ('a bill of materials')`)
parentPort.postMessage(database.prepare(`SELECT content FROM text WHERE text MATCH 'materials'`).pluck().get())
database.close()
