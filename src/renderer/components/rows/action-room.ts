import { textWidth } from './text-width.ts'

/** Pixels around the words of the actions, and around each of them. */
const AROUND_ALL = 24
const AROUND_ONE = 14
/** Pixels around the heading above them. */
const AROUND_HEADING = 28
/** Actions of a row that stand beside each other at most; the others go into a menu. */
const MAX_BESIDE = 4
/** The part of a table that actions may take. */
const MAX_SHARE = 0.35

interface ActionRoom {
  /** Actions beside each other; the rest of a row's actions goes into the menu. */
  readonly limit: number
  /** Pixels. */
  readonly width: number
}

/**
 * How many actions of a row stand beside each other in a table of some pixels (0: not measured), and what room that takes
 * at most: no less than their heading needs.
 */
export function actionRoom(labels: readonly string[], more: string, table: number, heading = ''): ActionRoom {
  const widest = labels.map((label) => textWidth(label) + AROUND_ONE).toSorted((one, other) => other - one)
  const roomOf = (limit: number): ActionRoom => ({
    limit,
    width: Math.max(
      AROUND_ALL +
        widest.slice(0, limit).reduce((sum, each) => sum + each, 0) +
        (labels.length > limit ? textWidth(more) + AROUND_ONE : 0),
      AROUND_HEADING + textWidth(heading),
    ),
  })
  const most = Math.min(labels.length, MAX_BESIDE)
  for (let limit = most; limit > 1; limit -= 1) {
    const room = roomOf(limit)
    if (table === 0 || room.width <= table * MAX_SHARE) return room
  }
  return roomOf(Math.min(most, 1))
}
