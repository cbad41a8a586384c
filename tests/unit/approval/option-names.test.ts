import { expect, it } from 'vitest'
import { messageSettings, usualMessageSettings } from '#shared/design/flow/message-settings.ts'
import type { Setting } from '#shared/design/flow/setting.ts'
import {
  approverSettings,
  copySettings,
  paperSettings,
  startSettings,
  stepCopySettings,
  subFlowSettings,
  timerSettings,
  timeSettings,
} from '#shared/design/flow/settings.ts'
import { flowDesigns } from '#renderer/i18n/pages/flowDesigns.ts'

const settings: readonly Setting[] = [
  ...startSettings,
  ...approverSettings,
  ...paperSettings,
  ...copySettings,
  ...stepCopySettings,
  ...timerSettings,
  ...subFlowSettings,
  ...timeSettings,
  ...messageSettings,
  ...usualMessageSettings,
]
const options = settings.flatMap(({ name, control }) =>
  control.kind === 'choice' || control.kind === 'choices' || control.kind === 'target'
    ? control.options.map((option) => `${name} n${option}`)
    : [],
)

it.each(Object.entries(flowDesigns))(
  'every option of a setting has a name in %s, and no name is left over',
  (_language, { options: names }) => {
    const named = Object.entries(names).flatMap(([name, byCode]) =>
      Object.keys(byCode).map((code) => `${name} ${code}`),
    )
    expect(named.toSorted()).toEqual([...new Set(options)].toSorted())
  },
)
