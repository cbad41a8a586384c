import { boldTextWidth, textWidth } from './text-width.ts'

/** Pixels around the words of the actions, and around each of them. */
const AROUND_ALL = 24
const AROUND_ONE = 14
/** Pixels around the heading above them. */
const AROUND_HEADING = 28
/** Actions of a row that stand beside each other at most; the others go into a menu. */
const MAX_BESIDE = 4
/** The part of a table that actions may take, and the part where columns scroll sideways in any case. */
const MAX_SHARE = 0.35
const SCARCE_SHARE = 0.15

export interface ActionRoom {
  /** Actions beside each other; the rest of a row's actions goes into the menu. */
  readonly limit: number
  /** Pixels. */
  readonly width: number
}

interface PlacedAction {
  readonly label: string
  /** Given: some rows do not have it. */
  readonly isShown?: unknown
}

/** The actions that can be among the first so many of a row: whatever has as many before it in every row cannot. */
function firstOf(actions: readonly PlacedAction[], limit: number): readonly PlacedAction[] {
  let before = 0
  return actions.filter(({ isShown }) => {
    const isFirst = before < limit
    if (!isShown) before += 1
    return isFirst
  })
}

/**
 * How many actions of a row stand beside each other in a table of some pixels (0: not measured), and what room that takes
 * at most: no less than their heading needs. Rather than that columns do not fit beside them, all but one go into the
 * menu; `spare` is what those leave. Where they leave too little in any case, as many stand there as take little.
 */
export function actionRoom(
  actions: readonly PlacedAction[],
  more: string,
  table: number,
  heading = '',
  spare = Number.POSITIVE_INFINITY,
): ActionRoom {
  const roomOf = (limit: number): ActionRoom => {
    const widths = firstOf(actions, limit).map(({ label }) => textWidth(label) + AROUND_ONE)
    const widest = widths.toSorted((one, other) => other - one).slice(0, limit)
    const menu = actions.length > limit ? textWidth(more) + AROUND_ONE : 0
    const width = AROUND_ALL + widest.reduce((sum, each) => sum + each, 0) + menu
    return { limit, width: Math.max(width, AROUND_HEADING + boldTextWidth(heading)) }
  }
  const most = Math.min(actions.length, MAX_BESIDE)
  const least = roomOf(Math.min(most, 1))
  const wider = Array.from({ length: Math.max(most - 1, 0) }, (_, index) => roomOf(most - index))
  const allowed = [...wider.filter(({ width }) => table === 0 || width <= table * MAX_SHARE), least]
  if (table === 0) return allowed[0] ?? least
  const room = spare < least.width ? table * SCARCE_SHARE : spare
  return allowed.find(({ width }) => width <= room) ?? least
}
