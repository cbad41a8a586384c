import { describe, expect, it } from 'vitest'
import { insertNodes, removeNodes, setField } from '#shared/design/commands.ts'
import { type DesignTexts, indexOf, openDesign, writeDesign } from '#shared/design/document.ts'
import { familyTexts } from '#shared/design/family.ts'
import { historyOf, redoIn, runIn, undoIn } from '#shared/design/history.ts'
import { lintDesign } from '#shared/design/lint/index.ts'
import { listsInStep } from '#shared/design/list/commands.ts'
import { isStub as isStubOf } from '#shared/design/script/stubs.ts'
import { newPart } from '#shared/design/new-node.ts'
import { foreignDesign, generations, themes } from '../../support/foreign-designs.ts'

const world = { userId: 'u1', departmentId: 'd1', dictionary: 'dict', entry: 'e1', modelId: 'm1', recordId: 'r1' }

const designs = generations.flatMap((generation) =>
  themes.map((theme) => {
    const { name, formData, columnData } = foreignDesign(theme, generation, world)
    const tables = '[]'
    return [name, { formData, columnData, appColumnData: columnData, tables }] as const
  }),
)

function opened(texts: DesignTexts) {
  const made = openDesign(texts)
  if (!made.ok) throw new Error(made.problem)
  return made.doc
}

/**
 * Paths at which something that was there is gone or another. A script that was empty may be one that does nothing: its
 * clients need a function there.
 */
function lost(now: unknown, before: unknown, at: string): string[] {
  if (typeof before !== 'object' || before === null) {
    const isStub = before === '' && typeof now === 'string' && isStubOf(now)
    return now === before || isStub ? [] : [at]
  }
  if (typeof now !== 'object' || now === null) return [at]
  return Object.entries(before).flatMap(([key, value]) => lost(Reflect.get(now, key), value, `${at}.${key}`))
}

describe('designs of other generations of the family', () => {
  it('are thirty', () => expect(designs).toHaveLength(30))

  it.each(designs)('%s: opened and saved untouched, it is the same to the byte', (_name, texts) => {
    const doc = opened(texts)
    expect(indexOf(doc).nodes.size).toBeGreaterThan(0)
    expect(writeDesign(doc)).toEqual(texts)
    expect(familyTexts(doc, 2)).toEqual(texts)
  })

  it.each(designs)('%s: what was changed and taken back leaves nothing behind', (_name, texts) => {
    const [first = ''] = indexOf(opened(texts)).nodes.keys()
    const changed = [
      setField(first, '__config__.label', '改过'),
      insertNodes({ parent: null, at: 0 }, [newPart('input', { label: '新的' })]),
      removeNodes([first]),
    ].reduce((history, command) => runIn(history, command), historyOf(opened(texts)))
    expect(writeDesign(changed.doc)).not.toEqual(texts)
    const end = writeDesign(changed.doc)
    const back = undoIn(undoIn(undoIn(changed)))
    expect(writeDesign(back.doc)).toEqual(texts)
    expect(writeDesign(redoIn(redoIn(redoIn(back))).doc)).toEqual(end)
  })

  it.each(designs)('%s: a saved change loses no key that its own clients wrote', (_name, texts) => {
    // The last number that a part got counts on.
    const grown = runIn(
      historyOf(opened(texts)),
      insertNodes({ parent: null, at: indexOf(opened(texts)).nodes.size }, [newPart('inputNumber', { label: '新的' })]),
    )
    const step = listsInStep(grown.doc)
    const saved = familyTexts(step ? runIn(grown, step).doc : grown.doc, 2)
    for (const key of ['formData', 'columnData', 'appColumnData'] as const) {
      expect(
        lost(JSON.parse(saved[key] ?? 'null'), JSON.parse(texts[key] ?? 'null'), key).filter(
          (path) => path !== 'formData.idGlobal',
        ),
      ).toEqual([])
    }
  })

  // What is said of these two is so: a completion without an interface, and a list without a column.
  const right: Readonly<Record<string, readonly string[]>> = { texts: ['needs'], layouts: ['noColumns'] }
  it.each(designs)('%s: the checker raises no false alarm', (name, texts) => {
    const found = lintDesign(texts).map(({ code }) => code)
    expect(found).toEqual(right[name.split(' ')[0] ?? ''] ?? [])
  })
})
