import { Segmented as AntdSegmented, type SegmentedProps } from 'antd'

/** Choices side by side. Tab stops once, at the chosen one: antd makes the frame around them a stop of its own. */
export function Segmented<Value>(props: SegmentedProps<Value>) {
  return <AntdSegmented<Value> {...props} tabIndex={-1} />
}
