import type { FieldPlan } from './model.ts'
import { isRaw, type Raw, rawList, text } from './parsing/read.ts'
import { popupSetting, type RowChoice, rowChoiceSettings } from './row-choice.ts'
import { parametersOf, type RowParameter } from './row-parameters.ts'
import { ownSetting, perField, readSettings } from './settings.ts'

/** What a chosen row puts into a column of the table: a column of the row, or always the same. */
interface FilledColumn {
  /** Name of the column of the table. */
  readonly target: string
  readonly isConstant: boolean
  readonly value: string
}

/** A button below a child table that adds rows chosen in a dialog (section 3, Selector config). */
export interface RowsDialog {
  /** Empty: the usual text for a new row. */
  readonly label: string
  readonly choice: RowChoice
  readonly filled: readonly FilledColumn[]
}

const settings = {
  ...rowChoiceSettings,
  popup: popupSetting('dialog'),
  parameters: ownSetting<readonly RowParameter[]>('interface', 'templateJson', [], (stored) =>
    Array.isArray(stored) ? parametersOf(stored) : undefined,
  ),
} as const

const FROM_COLUMN = '1'

function rowsDialog(label: string, config: Raw): RowsDialog | null {
  const interfaceId = text(config['interfaceId'])
  if (interfaceId === '') return null
  const { parameters, ...choice } = readSettings(config, settings)
  const filled = rawList(config['relationOptions']).flatMap((item) => {
    const target = text(item['field'])
    // Designers write a column as `table-column`.
    const name = target.slice(target.lastIndexOf('-') + 1)
    return name === ''
      ? []
      : [{ target: name, isConstant: text(item['type']) !== FROM_COLUMN, value: text(item['value']) }]
  })
  return {
    label,
    filled,
    choice: { ...choice, transfers: [], source: { sort: 'interface', interfaceId, key: '', parameters } },
  }
}

/**
 * The dialogs that a table offers: `instead` of an empty new row in designs up to 3.5 (`addType` 1), beside it as buttons
 * of their own in later ones.
 */
export const rowsDialogs = perField(
  (field: FieldPlan): { readonly instead: RowsDialog | null; readonly beside: readonly RowsDialog[] } => {
    const config = field.raw['addTableConf']
    const isInstead = text(field.raw['addType']) === '1' && isRaw(config)
    return {
      instead: isInstead ? rowsDialog('', config) : null,
      beside: rawList(field.raw['footerBtnsList']).flatMap((button) => {
        const action = button['actionConfig']
        if (button['show'] === false || !isRaw(action)) return []
        return rowsDialog(text(button['label']), action) ?? []
      }),
    }
  },
)
