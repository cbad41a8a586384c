import { texts } from '../text.ts'

/** Dictionary categories, their entries, and .bdd files. */
export const dictionary = texts({
  entryMissing: { zh: '字典不存在', zhtw: '字典不存在', en: 'The entry no longer exists' },
  entryParentMissing: { zh: '上级字典不存在', zhtw: '上級字典不存在', en: 'The parent entry no longer exists' },
  notTree: {
    zh: '该分类不是树形，不能选择上级',
    zhtw: '該分類不是樹狀，不能選擇上級',
    en: 'This category is not a tree, so its entries have no parent',
  },
  entryCodeTaken: {
    zh: '字典编码“{code}”已存在',
    zhtw: '字典編碼「{code}」已存在',
    en: 'The entry code “{code}” is already in use',
  },
  entryNameTaken: {
    zh: '字典名称“{name}”已存在',
    zhtw: '字典名稱「{name}」已存在',
    en: 'An entry named “{name}” exists already',
  },
  entryTaken: {
    zh: '字典名称或编码已存在',
    zhtw: '字典名稱或編碼已存在',
    en: 'The name or code of the entry is already in use',
  },
  entryStays: {
    zh: '字典所属分类不能修改',
    zhtw: '字典所屬分類不能修改',
    en: 'An entry cannot move to another category',
  },
  entryBelowItself: {
    zh: '上级字典不能是自身或其下级',
    zhtw: '上級字典不能是自身或其下級',
    en: 'An entry cannot be placed below itself',
  },
  entryHasChildren: {
    zh: '该字典下存在子级，不能删除',
    zhtw: '該字典下存在子級，不能刪除',
    en: 'This entry has entries below it and cannot be deleted',
  },
  typeMissing: { zh: '字典分类不存在', zhtw: '字典分類不存在', en: 'The category no longer exists' },
  typeCodeTaken: {
    zh: '分类编码“{code}”已存在',
    zhtw: '分類編碼「{code}」已存在',
    en: 'The category code “{code}” is already in use',
  },
  typeNameTaken: {
    zh: '分类名称“{name}”已存在',
    zhtw: '分類名稱「{name}」已存在',
    en: 'A category named “{name}” exists already',
  },
  typeTaken: {
    zh: '分类名称或编码已存在',
    zhtw: '分類名稱或編碼已存在',
    en: 'The name or code of the category is already in use',
  },
  typeCodeMalformed: {
    zh: '分类编码只能由英文字母、数字和点组成，且点不能在首尾',
    zhtw: '分類編碼只能由英文字母、數字和點組成，且點不能在首尾',
    en: 'The code may hold letters, digits and dots, and must not begin or end with a dot',
  },
  typeNameMalformed: {
    zh: '分类名称不能含有特殊字符',
    zhtw: '分類名稱不能含有特殊字元',
    en: 'The name must not contain special characters',
  },
  typeParentStays: { zh: '上级分类不能修改', zhtw: '上級分類不能修改', en: 'The parent category cannot be changed' },
  typeNested: {
    zh: '该分类下存在多级字典，不能取消树形',
    zhtw: '該分類下存在多級字典，不能取消樹狀',
    en: 'This category has nested entries and must stay a tree',
  },
  typeHasChildren: {
    zh: '该分类下存在子分类，不能删除',
    zhtw: '該分類下存在子分類，不能刪除',
    en: 'This category has categories below it and cannot be deleted',
  },
  typeHasEntries: {
    zh: '该分类下存在字典，不能删除',
    zhtw: '該分類下存在字典，不能刪除',
    en: 'This category has entries and cannot be deleted',
  },
  notBdd: {
    zh: '请上传 .bdd 格式的字典文件',
    zhtw: '請上傳 .bdd 格式的字典檔案',
    en: 'Please upload a .bdd dictionary file',
  },
  fileUnreadable: {
    zh: '导入失败：文件内容不是有效的字典文件',
    zhtw: '匯入失敗：檔案內容不是有效的字典檔案',
    en: 'Not imported: the file is not a dictionary file',
  },
  fileInvalid: {
    zh: '导入失败：文件内容不正确（{path}）',
    zhtw: '匯入失敗：檔案內容不正確（{path}）',
    en: 'Not imported: the file is not correct ({path})',
  },
  fileEmpty: {
    zh: '导入失败：文件中没有字典分类',
    zhtw: '匯入失敗：檔案中沒有字典分類',
    en: 'Not imported: the file holds no category',
  },
  fileTooLarge: {
    zh: '导入失败：文件中的数据过多',
    zhtw: '匯入失敗：檔案中的資料過多',
    en: 'Not imported: the file holds too much data',
  },
  fileDoubleIds: {
    zh: '导入失败：文件中存在重复的数据',
    zhtw: '匯入失敗：檔案中存在重複的資料',
    en: 'Not imported: the file holds the same data twice',
  },
  fileDoubleTypeCode: {
    zh: '导入失败：文件中的分类编码重复（{name}）',
    zhtw: '匯入失敗：檔案中的分類編碼重複（{name}）',
    en: 'Not imported: the file holds a category code twice ({name})',
  },
  fileDoubleTypeName: {
    zh: '导入失败：文件中的分类名称重复（{name}）',
    zhtw: '匯入失敗：檔案中的分類名稱重複（{name}）',
    en: 'Not imported: the file holds a category name twice ({name})',
  },
  fileDoubleEntryCode: {
    zh: '导入失败：文件中的字典编码重复（{name}）',
    zhtw: '匯入失敗：檔案中的字典編碼重複（{name}）',
    en: 'Not imported: the file holds an entry code twice ({name})',
  },
  fileDoubleEntryName: {
    zh: '导入失败：文件中的字典名称重复（{name}）',
    zhtw: '匯入失敗：檔案中的字典名稱重複（{name}）',
    en: 'Not imported: the file holds an entry name twice ({name})',
  },
  fileStrayEntry: {
    zh: '导入失败：字典“{name}”所属的分类不在文件中',
    zhtw: '匯入失敗：字典「{name}」所屬的分類不在檔案中',
    en: 'Not imported: the category of entry “{name}” is not in the file',
  },
  fileWrongParent: {
    zh: '导入失败：字典“{name}”的上级不正确',
    zhtw: '匯入失敗：字典「{name}」的上級不正確',
    en: 'Not imported: the parent of entry “{name}” is wrong',
  },
  fileRing: {
    zh: '导入失败：“{name}”的上级形成循环',
    zhtw: '匯入失敗：「{name}」的上級形成循環',
    en: 'Not imported: “{name}” lies below itself',
  },
  fileTooDeep: {
    zh: '导入失败：“{name}”的层级过深',
    zhtw: '匯入失敗：「{name}」的層級過深',
    en: 'Not imported: “{name}” is nested too deeply',
  },
  importTypeExists: {
    zh: '导入失败：分类“{name}”已存在',
    zhtw: '匯入失敗：分類「{name}」已存在',
    en: 'Not imported: the category “{name}” exists already',
  },
  importCodeExists: {
    zh: '导入失败：分类编码“{code}”已存在',
    zhtw: '匯入失敗：分類編碼「{code}」已存在',
    en: 'Not imported: the category code “{code}” is already in use',
  },
  importNameExists: {
    zh: '导入失败：分类名称“{name}”已存在',
    zhtw: '匯入失敗：分類名稱「{name}」已存在',
    en: 'Not imported: a category named “{name}” exists already',
  },
  importEntryExists: {
    zh: '导入失败：字典“{name}”已存在',
    zhtw: '匯入失敗：字典「{name}」已存在',
    en: 'Not imported: the entry “{name}” exists already',
  },
  importExists: {
    zh: '导入失败：字典分类或字典已存在',
    zhtw: '匯入失敗：字典分類或字典已存在',
    en: 'Not imported: a category or an entry exists already',
  },
})
