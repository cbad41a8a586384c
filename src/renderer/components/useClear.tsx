import { CloseCircleFilled } from '@ant-design/icons'
import { useMemo } from 'react'
import { useT } from '#renderer/i18n/index.ts'

/**
 * `allowClear` of antd's `Select`, `TreeSelect`, `Cascader` and `AutoComplete`: with it alone their button is called “Clear”
 * by screen readers in every language. Given an object they draw no icon of their own.
 */
export function useClear() {
  const t = useT()
  return useMemo(() => ({ clearIcon: <CloseCircleFilled />, label: t('common.selection.clear') }), [t])
}
