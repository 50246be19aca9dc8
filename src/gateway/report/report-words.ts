/** The languages that a report is written in. */
export const REPORT_LANGUAGES = ['en', 'zh-Hans'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

/** What a report says by itself, in English and Chinese. Names, notes and what the gateway says of a failure are as they are. */
const CHINESE = {
  '{label}: report': '{label}：报告',
  'Report of a recorded run': '一次已录制运行的报告',
  'Simulation time': '仿真时间',
  '{from} to {to}': '{from} 至 {to}',
  Instance: '实例',
  Recording: '录制',
  'Report made': '报告生成于',
  Pictures: '画面',
  'The plant at {title}': '工厂，{title}',
  Figures: '指标',
  'No result tables were kept from which figures could be told.': '没有保留可得出指标的结果表。',
  'at the end': '结束时',
  'in the last hour': '最近一小时',
  'on average': '平均值',
  median: '中位数',
  '{what}, by the table {table}': '{what}，取自表 {table}',
  '{minutes} min': '{minutes} 分钟',
  '{seconds} s': '{seconds} 秒',
  'Where it is slow': '何处缓慢',
  'Held the plant back': '瓶颈',
  'Share of the time': '时间占比',
  'Active itself': '自身活动占比',
  'The interval is of 95 %.': '区间为 95 %。',
  'Loads waited at': '货物等待处',
  For: '等待对象',
  'Loads on average': '平均货物数',
  'The longest queues first': '最长的队列在前',
  Demand: '需求',
  Unexplained: '原因不明',
  '{first} to {last} ({count} devices)': '{first} 至 {last}（{count} 台设备）',
  'Nothing has carried a load in this time.': '这段时间内没有设备搬运货物。',
  '{who} held the plant back for {share} of the time.': '{share} 的时间里，瓶颈是 {who}。',
  'Demand, for {share} of the time: the plant could do more.': '{share} 的时间里需求不足：工厂还能做得更多。',
  'Unexplained, for {share} of the time: loads waited although a device stood idle.':
    '{share} 的时间里原因不明：有设备空闲，货物却在等待。',
  'That may be chance: {who} comes next with {share}.': '这可能是偶然：其次是 {who}，占 {share}。',
  'What devices did': '设备做了什么',
  'Nothing is known of what devices did in this time.': '不知道设备在这段时间内做了什么。',
  Device: '设备',
  'Share of its time by state': '各状态的时间占比',
  Busy: '繁忙',
  'The busiest {most} of {all}.': '{all} 台中最繁忙的 {most} 台。',
  Comparison: '对比',
  'These are figures of single runs: the difference may be chance.': '这是单次运行的数字：差异可能是偶然。',
  'Differences are between runs of the same seed, pair by pair; intervals hold with 95 %.':
    '差异按相同随机种子的运行逐对计算；区间的置信度为 95 %。',
  Notes: '备注',
  'These are figures from a single run: another run of the same plant, with another seed, gives others. What differs between settings is told with certainty by an experiment, which pairs runs by common seeds.':
    '这些是单次运行的数字：同一工厂换一个随机种子再运行，数字会不同。不同设置之间的差异，要由按相同种子配对运行的实验来确定。',
  travelling: '行驶',
  turning: '转向',
  lifting: '升降',
  forking: '货叉动作',
  transferring: '转运',
  observed: '观测到',
  stopped: '停止',
  resting: '静止',
  unknown: '未知',
  entityName: '设备',
  entityType: '类型',
  state: '状态',
  firstShare: '第一段占比',
  secondShare: '第二段占比',
  difference: '差异',
  indicator: '指标',
  pairs: '对数',
  lowerBound95: '95 % 下限',
  upperBound95: '95 % 上限',
} as const;

export type ReportSentence = keyof typeof CHINESE;

/** Says a sentence in the language of a report, with values in place of their names. */
export interface Say {
  readonly language: ReportLanguage;
  (sentence: ReportSentence, values?: Readonly<Record<string, string | number>>): string;
}

export function sayIn(language: ReportLanguage): Say {
  const say = (sentence: ReportSentence, values: Readonly<Record<string, string | number>> = {}) => {
    const words: string = language === 'en' ? sentence : CHINESE[sentence];
    return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
  return Object.assign(say, { language });
}

/** Says what may be one of the sentences, as a state or a field; what is none is as it is. */
export function sayName(say: Say, name: string): string {
  return name in CHINESE ? say(name as ReportSentence) : name;
}

/** The first of the languages that a reader's browser asks for in which there are reports. */
export function languageAsked(acceptLanguage: string | undefined): ReportLanguage {
  const asked = (acceptLanguage ?? '').split(',').map((one) => {
    const [tag = '', ...rest] = one.trim().toLowerCase().split(';');
    const quality = rest.map((part) => /^\s*q=([\d.]+)/.exec(part)?.[1]).find((found) => found !== undefined);
    return { tag, quality: Number(quality ?? 1) };
  });
  for (const { tag, quality } of asked.toSorted((a, b) => b.quality - a.quality)) {
    if (quality <= 0) continue;
    if (/^zh\b/.test(tag)) return 'zh-Hans';
    if (/^en\b/.test(tag)) return 'en';
  }
  return 'en';
}
