import type { Catalogue } from '../catalogue.ts'

const zh = {
  titleOf: '文档预览 - {{name}}',
  download: '下载',
  missing: '文件不存在',
  pictureTools: '图片操作',
  documentTools: '文档操作',
  before: '上一张',
  next: '下一张',
  position: '{{position}} / {{count}}',
  smaller: '缩小',
  larger: '放大',
  fit: '适应窗口',
  fitWidth: '适应宽度',
  turnLeft: '向左旋转',
  turnRight: '向右旋转',
  page: '第 {{page}} 页',
  table: '表格',
  documentOf: '文档 {{name}}',
  emptySheet: '工作表是空的',
  rowsCut: '只显示前 {{count}} 行，其余请下载后查看',
  textCut: '只显示文件的开头部分，其余请下载后查看',
  openOutside: '用相应的程序打开',
  unshown: {
    kind: '此类文件不能在这里预览',
    missing: '文件不存在，或您没有查看的权限',
    tooLarge: '文件太大，不能在这里预览',
    unreadable: '文件无法读取，请检查文件',
    hint: '可以下载后查看',
  },
}

const zhtw: Catalogue<typeof zh> = {
  titleOf: '文件預覽 - {{name}}',
  download: '下載',
  missing: '檔案不存在',
  pictureTools: '圖片操作',
  documentTools: '文件操作',
  before: '上一張',
  next: '下一張',
  position: '{{position}} / {{count}}',
  smaller: '縮小',
  larger: '放大',
  fit: '符合視窗',
  fitWidth: '符合寬度',
  turnLeft: '向左旋轉',
  turnRight: '向右旋轉',
  page: '第 {{page}} 頁',
  table: '表格',
  documentOf: '文件 {{name}}',
  emptySheet: '工作表是空的',
  rowsCut: '只顯示前 {{count}} 列，其餘請下載後查看',
  textCut: '只顯示檔案的開頭部分，其餘請下載後查看',
  openOutside: '用相應的程式開啟',
  unshown: {
    kind: '此類檔案不能在這裡預覽',
    missing: '檔案不存在，或您沒有檢視的權限',
    tooLarge: '檔案太大，不能在這裡預覽',
    unreadable: '檔案無法讀取，請檢查檔案',
    hint: '可以下載後查看',
  },
}

const en: Catalogue<typeof zh> = {
  titleOf: 'Document preview - {{name}}',
  download: 'Download',
  missing: 'The file does not exist',
  pictureTools: 'Picture',
  documentTools: 'Document',
  before: 'Previous picture',
  next: 'Next picture',
  position: '{{position}} / {{count}}',
  smaller: 'Zoom out',
  larger: 'Zoom in',
  fit: 'Fit to window',
  fitWidth: 'Fit to width',
  turnLeft: 'Rotate left',
  turnRight: 'Rotate right',
  page: 'Page {{page}}',
  table: 'Table',
  documentOf: 'Document {{name}}',
  emptySheet: 'The sheet is empty',
  rowsCut: 'Only the first {{count}} rows are shown. Download the file for the rest.',
  textCut: 'Only the beginning of the file is shown. Download it for the rest.',
  openOutside: 'Open with its program',
  unshown: {
    kind: 'Files of this kind cannot be shown here',
    missing: 'The file does not exist, or you may not see it',
    tooLarge: 'The file is too large to be shown here',
    unreadable: 'The file cannot be read. Please check the file.',
    hint: 'You can download it',
  },
}

export const preview = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    preview: typeof zh
  }
}
