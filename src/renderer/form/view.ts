import type { ComponentType } from 'react'
import type { Labels } from '#shared/form/kind.ts'
import type { FieldPlan, SearchPlan } from '#shared/form/model.ts'

export interface EditProps {
  readonly field: FieldPlan
  /** Id of the control itself, for its label. */
  readonly id: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** The person left the control: time to check. */
  readonly onBlur: () => void
  readonly invalid: boolean
  /** Id of the message beside the control while there is one. */
  readonly describedBy: string | undefined
  /** Inside a cell of a child table: no borders, no second line. */
  readonly inCell?: boolean
  /** Names the control where no label is drawn. */
  readonly label?: string
}

export interface TextProps {
  readonly field: FieldPlan
  /** The raw value. */
  readonly value: unknown
  /** Names that somebody has loaded for many values at once; without them a text looks its own up. */
  readonly labels?: Labels | undefined
}

/** A value as a server shows it, with its text for whoever cannot see the drawing. */
export interface ShownProps {
  readonly field: FieldPlan
  readonly value: unknown
  readonly text: string
  /** Ids that a server sends beside the text (`{field}_id`), of records that may be opened. */
  readonly ids?: unknown
}

export interface SearchProps {
  readonly search: SearchPlan
  readonly id: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** The half of a field kind on screen; the pure half lies in `shared/form/kinds` under the same name. */
export interface KindView {
  readonly Edit: ComponentType<EditProps>
  /** The value as quiet text: idle cells, values nobody may change. */
  readonly Text: ComponentType<TextProps>
  /** In place of its text in lists; left out: the text. */
  readonly ListCell?: ComponentType<ShownProps>
  /** Its text in lists; left out: as it is. */
  readonly listText?: (text: string) => string
  /** Pixels that this takes beside the text. */
  readonly cellRoom?: number
  /** In place of its text in the details of a record; left out: the text. */
  readonly Detail?: ComponentType<ShownProps>
  /** `item`: a label and a control. `block`: draws itself over the whole width. */
  readonly layout: 'item' | 'block'
  /** `direct`: one click on an idle cell already changes the value, so the control is always there. */
  readonly cell: 'onFocus' | 'direct'
  /** Pixels that a column of it wants when the design names none. */
  readonly width: number
  /** Its control would take pasted text letter by letter, without reading it as a spreadsheet's. */
  readonly readsPasted?: boolean
  /** Its texts are paths: where one does not fit its end stays. */
  readonly isPath?: boolean
  /** Numbers line up on the right. */
  readonly isNumeric?: boolean
  /** The label names a group of controls and not one of them. */
  readonly isGroup?: boolean
}
