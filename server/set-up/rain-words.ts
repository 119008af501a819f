/** What the weekly quiz about the weather asks, in all languages. Part of a released set-up step: never changed. */
import type { QuizWords } from "../../features/quizzes/formulas.ts";

export const RAIN_WORDS: Readonly<Record<string, QuizWords>> = {
  en: {
    question: "Will it rain in Sydney on the Saturday after the last bet?",
    options: ["Yes, 0.2 mm or more", "No"],
    source: "Bureau of Meteorology, Daily Weather Observations, Sydney (Observatory Hill): rainfall in the 24 hours to 9 am on Sunday.",
    edges:
      "0.0 mm is no rain. A value that is marked as an accumulation over several days says nothing of Saturday: void. No value by 9 am on Tuesday, Sydney time: void.",
  },
  zh: {
    question: "最后下注之后的那个星期六，悉尼会下雨吗？",
    options: ["会，0.2 毫米或以上", "不会"],
    source: "澳大利亚气象局每日天气观测，悉尼（天文台山）：截至星期日上午 9 时的 24 小时降雨量。",
    edges: "0.0 毫米视为无雨。标注为多日累计的数值不能说明星期六的情况：作废。悉尼时间星期二上午 9 时仍无数值：作废。",
  },
  hk: {
    question: "最後下注之後的那個星期六，悉尼會下雨嗎？",
    options: ["會，0.2 毫米或以上", "不會"],
    source: "澳洲氣象局每日天氣觀測，悉尼（天文台山）：截至星期日上午 9 時的 24 小時降雨量。",
    edges: "0.0 毫米視為無雨。標註為多日累計的數值不能說明星期六的情況：作廢。悉尼時間星期二上午 9 時仍無數值：作廢。",
  },
  th: {
    question: "ซิดนีย์จะมีฝนตกในวันเสาร์หลังปิดรับการทายหรือไม่",
    options: ["ตก 0.2 มม. ขึ้นไป", "ไม่ตก"],
    source: "สำนักอุตุนิยมวิทยาออสเตรเลีย การสังเกตการณ์รายวัน ซิดนีย์ (Observatory Hill): ปริมาณฝน 24 ชั่วโมงถึง 9.00 น. วันอาทิตย์",
    edges: "0.0 มม. ถือว่าไม่มีฝน ค่าที่ระบุว่าเป็นยอดสะสมหลายวันไม่บอกถึงวันเสาร์: เป็นโมฆะ หากไม่มีค่าภายใน 9.00 น. วันอังคารตามเวลาซิดนีย์: เป็นโมฆะ",
  },
  jp: {
    question: "最後の受付の後の土曜日、シドニーで雨は降りますか？",
    options: ["降る（0.2 mm 以上）", "降らない"],
    source: "オーストラリア気象局の日別観測、シドニー（オブザーバトリーヒル）：日曜日午前9時までの24時間の降水量。",
    edges:
      "0.0 mm は雨なしとします。数日分の合計と記された値からは土曜日が分からないため無効です。シドニー時間の火曜日午前9時までに値がなければ無効です。",
  },
  kor: {
    question: "마지막 참여 이후의 토요일에 시드니에 비가 올까요?",
    options: ["예, 0.2 mm 이상", "아니요"],
    source: "호주 기상청 일별 관측, 시드니(옵서버토리 힐): 일요일 오전 9시까지 24시간 강수량.",
    edges:
      "0.0 mm는 비가 오지 않은 것입니다. 여러 날의 누적으로 표시된 값은 토요일을 말해 주지 않으므로 무효입니다. 시드니 시각 화요일 오전 9시까지 값이 없으면 무효입니다.",
  },
  fra: {
    question: "Pleuvra-t-il à Sydney le samedi qui suit la dernière mise ?",
    options: ["Oui, 0,2 mm ou plus", "Non"],
    source: "Bureau of Meteorology, relevés quotidiens, Sydney (Observatory Hill) : pluie des 24 heures jusqu’à dimanche 9 h.",
    edges:
      "0,0 mm signifie pas de pluie. Une valeur donnée comme cumul de plusieurs jours ne dit rien du samedi : annulé. Pas de valeur mardi à 9 h, heure de Sydney : annulé.",
  },
  spa: {
    question: "¿Lloverá en Sídney el sábado posterior a la última apuesta?",
    options: ["Sí, 0,2 mm o más", "No"],
    source: "Bureau of Meteorology, observaciones diarias, Sídney (Observatory Hill): lluvia de las 24 horas hasta las 9 del domingo.",
    edges:
      "0,0 mm significa que no llovió. Un valor marcado como acumulado de varios días no dice nada del sábado: anulado. Sin valor el martes a las 9, hora de Sídney: anulado.",
  },
  tr: {
    question: "Son katılımdan sonraki cumartesi Sidney’de yağmur yağacak mı?",
    options: ["Evet, 0,2 mm veya fazla", "Hayır"],
    source: "Bureau of Meteorology, günlük gözlemler, Sidney (Observatory Hill): pazar 09.00’a kadarki 24 saatin yağışı.",
    edges:
      "0,0 mm yağmur yok demektir. Birkaç günün toplamı olarak verilen değer cumartesiyi göstermez: geçersiz. Sidney saatiyle salı 09.00’a kadar değer yoksa: geçersiz.",
  },
  it: {
    question: "Pioverà a Sydney il sabato dopo l’ultima puntata?",
    options: ["Sì, 0,2 mm o più", "No"],
    source: "Bureau of Meteorology, osservazioni giornaliere, Sydney (Observatory Hill): pioggia nelle 24 ore fino alle 9 di domenica.",
    edges:
      "0,0 mm vuol dire niente pioggia. Un valore indicato come somma di più giorni non dice nulla del sabato: annullato. Nessun valore entro martedì alle 9, ora di Sydney: annullato.",
  },
  de: {
    question: "Regnet es in Sydney am Samstag nach dem letzten Einsatz?",
    options: ["Ja, 0,2 mm oder mehr", "Nein"],
    source: "Bureau of Meteorology, tägliche Beobachtungen, Sydney (Observatory Hill): Niederschlag der 24 Stunden bis Sonntag 9 Uhr.",
    edges:
      "0,0 mm ist kein Regen. Ein Wert, der als Summe mehrerer Tage gekennzeichnet ist, sagt nichts über den Samstag: ungültig. Kein Wert bis Dienstag 9 Uhr Ortszeit: ungültig.",
  },
};
