import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { portalDifference } from '#shared/design/portal/diff.ts'
import {
  type PortalDocument,
  readPortalDocument,
  withBox,
  withCopy,
  withNewCard,
  withoutCard,
  withSetting,
  writePortalDocument,
} from '#shared/design/portal/document.ts'

const unknownKeys = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 8 }).map((key) => `z${key}`),
  fc.jsonValue(),
)
const card = fc
  .record({
    i: fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 1 }).map(([number]) => number),
    jnpfKey: fc.constantFrom('barChart', 'tab', 'text', 'somethingNew'),
    title: fc.string({ maxLength: 20 }),
    x: fc.integer({ min: 0, max: 11 }),
    y: fc.integer({ min: 0, max: 90 }),
    w: fc.integer({ min: 1, max: 12 }),
    h: fc.integer({ min: 1, max: 20 }),
    option: unknownKeys,
  })
  .chain((known) => unknownKeys.map((more) => ({ ...more, ...known })))
const layout = fc
  .record({ layoutId: fc.integer(), layout: fc.array(card, { maxLength: 8 }), refresh: unknownKeys })
  .chain((known) => unknownKeys.map((more) => ({ ...more, ...known })))

const documentOf = (stored: object): PortalDocument => readPortalDocument(JSON.stringify(stored)) as PortalDocument

describe('the JSON of a portal of the family', () => {
  it('comes out as it came in, whatever else stands in it', () => {
    fc.assert(
      fc.property(layout, (stored) => {
        const plain: unknown = JSON.parse(JSON.stringify(stored))
        expect(JSON.parse(writePortalDocument(documentOf(stored)))).toEqual(plain)
      }),
    )
  })

  it('keeps what is not ours through every edit of a card', () => {
    fc.assert(
      fc.property(layout, fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 12 }), (stored, edits) => {
        let document = documentOf(stored)
        const foreign = (of: PortalDocument) =>
          of.cards.map((each) => Object.fromEntries(Object.entries(each).filter(([key]) => key.startsWith('z'))))
        const before = JSON.stringify(foreign(document))
        const count = document.cards.length
        for (const edit of edits) {
          if (edit === 0) document = withBox(document, 0, { x: 3 })
          if (edit === 1) document = withSetting(document, 0, { title: 'neu' })
          if (edit === 2) document = withNewCard(document, 'text', 'x')
          if (edit === 3) document = withCopy(document, 0)
          if (edit === 4 && document.cards.length > count) document = withoutCard(document, document.cards.length - 1)
        }
        expect(JSON.stringify(foreign(document).slice(0, count))).toBe(before)
        expect(JSON.parse(writePortalDocument(document))).toMatchObject(
          JSON.parse(JSON.stringify({ layoutId: stored.layoutId, refresh: stored.refresh })) as object,
        )
      }),
    )
  })
})

describe('two versions of a portal', () => {
  const cardOf = (i: number, more: object = {}) => ({
    i,
    jnpfKey: 'text',
    title: `卡${i}`,
    x: 0,
    y: i * 3,
    w: 4,
    h: 3,
    option: {},
    ...more,
  })

  it('differ by cards that came, went, changed or moved; an order of keys is no difference', () => {
    const before = documentOf({ layout: [cardOf(1), cardOf(2, { option: { a: 1, b: 2 } }), cardOf(3), cardOf(4)] })
    const after = documentOf({
      layout: [
        cardOf(1, { x: 5 }),
        cardOf(2, { option: { b: 2, a: 1 } }),
        cardOf(4, { option: { styleType: 2 } }),
        cardOf(5),
      ],
    })
    expect(portalDifference(before, after)).toEqual({
      added: ['卡5'],
      removed: ['卡3'],
      changed: ['卡4'],
      moved: ['卡1'],
    })
    expect(portalDifference(before, before)).toEqual({ added: [], removed: [], changed: [], moved: [] })
  })
})
