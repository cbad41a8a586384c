import '../../../support/quick-passwords.ts'
import { enter, entry, head, newForm, startDrafts, teacher } from './shelf.ts'

// Types one more character every few milliseconds until it is killed, and says what was acknowledged.
const drafts = startDrafts(process.argv[2] ?? '')
enter(drafts, teacher)
const { writer, draft } = await drafts.open(newForm)
const start = draft === null ? '' : (JSON.parse(draft.entries[0]?.value ?? '""') as string)
for (let text = `${start}字`; ; text += '字') {
  await drafts.write({ writer, head, entries: [entry(text)], isSaving: false })
  process.stdout.write(`${text.length}\n`)
}
