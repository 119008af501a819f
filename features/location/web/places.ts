/**
 * Countries and cities that a place can be chosen from: codes of ISO 3166-1, alphabetic and numeric, with their largest cities.
 *
 * Degrees of latitude and longitude (WGS 84), to a hundredth: a city, not a street. A test holds each against the outlines.
 */
export type City = { readonly name: string; readonly latitude: number; readonly longitude: number };
export type Country = { readonly code: string; readonly numeric: string; readonly cities: readonly City[] };
export type Place = City & { readonly country: string };

type Row = readonly [code: string, numeric: number, ...cities: readonly (readonly [name: string, latitude: number, longitude: number])[]];

const ROWS: readonly Row[] = [
  ["AE", 784, ["Dubai", 25.2, 55.27], ["Abu Dhabi", 24.45, 54.38]],
  ["AR", 32, ["Buenos Aires", -34.6, -58.38], ["Córdoba", -31.42, -64.18], ["Rosario", -32.95, -60.65]],
  ["AT", 40, ["Wien", 48.21, 16.37], ["Graz", 47.07, 15.44], ["Salzburg", 47.81, 13.04]],
  [
    "AU",
    36,
    ["Sydney", -33.87, 151.21],
    ["Melbourne", -37.81, 144.96],
    ["Brisbane", -27.47, 153.03],
    ["Perth", -31.95, 115.86],
    ["Adelaide", -34.93, 138.6],
    ["Canberra", -35.28, 149.13],
    ["Darwin", -12.46, 130.84],
    ["Hobart", -42.88, 147.33],
  ],
  ["BD", 50, ["Dhaka", 23.81, 90.41], ["Chattogram", 22.36, 91.78]],
  ["BE", 56, ["Bruxelles", 50.85, 4.35], ["Antwerpen", 51.22, 4.4]],
  ["BG", 100, ["Sofia", 42.7, 23.32], ["Plovdiv", 42.14, 24.75]],
  [
    "BR",
    76,
    ["São Paulo", -23.55, -46.63],
    ["Rio de Janeiro", -22.91, -43.17],
    ["Brasília", -15.79, -47.88],
    ["Salvador", -12.97, -38.5],
    ["Fortaleza", -3.73, -38.53],
    ["Manaus", -3.12, -60.02],
  ],
  [
    "CA",
    124,
    ["Toronto", 43.65, -79.38],
    ["Montréal", 45.5, -73.57],
    ["Vancouver", 49.28, -123.12],
    ["Calgary", 51.05, -114.07],
    ["Ottawa", 45.42, -75.7],
  ],
  ["CH", 756, ["Zürich", 47.38, 8.54], ["Genève", 46.2, 6.14], ["Basel", 47.56, 7.59], ["Bern", 46.95, 7.45]],
  ["CL", 152, ["Santiago", -33.45, -70.67], ["Concepción", -36.83, -73.05], ["Antofagasta", -23.65, -70.4]],
  [
    "CN",
    156,
    ["Shanghai", 31.23, 121.47],
    ["Beijing", 39.9, 116.41],
    ["Guangzhou", 23.13, 113.26],
    ["Shenzhen", 22.54, 114.06],
    ["Chengdu", 30.57, 104.07],
    ["Wuhan", 30.59, 114.31],
    ["Chongqing", 29.56, 106.55],
    ["Urumqi", 43.83, 87.62],
  ],
  ["CO", 170, ["Bogotá", 4.71, -74.07], ["Medellín", 6.24, -75.58], ["Cali", 3.45, -76.53]],
  ["CY", 196, ["Nicosia", 35.17, 33.36], ["Limassol", 34.68, 33.04]],
  ["CZ", 203, ["Praha", 50.08, 14.44], ["Brno", 49.2, 16.61]],
  [
    "DE",
    276,
    ["Berlin", 52.52, 13.4],
    ["Hamburg", 53.55, 9.99],
    ["München", 48.14, 11.58],
    ["Köln", 50.94, 6.96],
    ["Frankfurt am Main", 50.11, 8.68],
    ["Stuttgart", 48.78, 9.18],
    ["Leipzig", 51.34, 12.37],
  ],
  ["DK", 208, ["København", 55.68, 12.57], ["Aarhus", 56.16, 10.2]],
  ["EE", 233, ["Tallinn", 59.44, 24.75], ["Tartu", 58.38, 26.73]],
  ["EG", 818, ["Cairo", 30.04, 31.24], ["Alexandria", 31.2, 29.92]],
  [
    "ES",
    724,
    ["Madrid", 40.42, -3.7],
    ["Barcelona", 41.39, 2.17],
    ["Valencia", 39.47, -0.38],
    ["Sevilla", 37.39, -5.98],
    ["Bilbao", 43.26, -2.93],
  ],
  ["FI", 246, ["Helsinki", 60.17, 24.94], ["Tampere", 61.5, 23.76], ["Oulu", 65.01, 25.47]],
  [
    "FR",
    250,
    ["Paris", 48.86, 2.35],
    ["Marseille", 43.3, 5.37],
    ["Lyon", 45.76, 4.84],
    ["Toulouse", 43.6, 1.44],
    ["Lille", 50.63, 3.06],
    ["Bordeaux", 44.84, -0.58],
  ],
  [
    "GB",
    826,
    ["London", 51.51, -0.13],
    ["Manchester", 53.48, -2.24],
    ["Birmingham", 52.49, -1.89],
    ["Edinburgh", 55.95, -3.19],
    ["Belfast", 54.6, -5.93],
    ["Cardiff", 51.48, -3.18],
  ],
  ["GH", 288, ["Accra", 5.6, -0.19], ["Kumasi", 6.69, -1.62]],
  ["GR", 300, ["Athens", 37.98, 23.73], ["Thessaloniki", 40.64, 22.94]],
  ["HK", 344, ["Hong Kong", 22.32, 114.17]],
  ["HR", 191, ["Zagreb", 45.81, 15.98], ["Split", 43.51, 16.44]],
  ["HU", 348, ["Budapest", 47.5, 19.04], ["Debrecen", 47.53, 21.63]],
  [
    "ID",
    360,
    ["Jakarta", -6.2, 106.85],
    ["Surabaya", -7.26, 112.75],
    ["Medan", 3.59, 98.67],
    ["Denpasar", -8.65, 115.22],
    ["Makassar", -5.15, 119.43],
  ],
  ["IE", 372, ["Dublin", 53.35, -6.26], ["Cork", 51.9, -8.47]],
  ["IL", 376, ["Jerusalem", 31.77, 35.22], ["Tel Aviv", 32.08, 34.78], ["Haifa", 32.79, 34.99]],
  [
    "IN",
    356,
    ["Mumbai", 19.08, 72.88],
    ["Delhi", 28.61, 77.21],
    ["Bengaluru", 12.97, 77.59],
    ["Chennai", 13.08, 80.27],
    ["Kolkata", 22.57, 88.36],
    ["Hyderabad", 17.39, 78.49],
  ],
  ["IS", 352, ["Reykjavík", 64.15, -21.94]],
  ["IT", 380, ["Roma", 41.9, 12.5], ["Milano", 45.46, 9.19], ["Napoli", 40.85, 14.27], ["Torino", 45.07, 7.69], ["Palermo", 38.12, 13.36]],
  [
    "JP",
    392,
    ["Tokyo", 35.68, 139.69],
    ["Osaka", 34.69, 135.5],
    ["Nagoya", 35.18, 136.91],
    ["Sapporo", 43.06, 141.35],
    ["Fukuoka", 33.59, 130.4],
  ],
  ["KE", 404, ["Nairobi", -1.29, 36.82], ["Mombasa", -4.04, 39.67]],
  ["KH", 116, ["Phnom Penh", 11.56, 104.92]],
  ["KR", 410, ["Seoul", 37.57, 126.98], ["Busan", 35.18, 129.08], ["Daegu", 35.87, 128.6]],
  ["KZ", 398, ["Almaty", 43.24, 76.89], ["Astana", 51.17, 71.43]],
  ["LK", 144, ["Colombo", 6.93, 79.86]],
  ["LT", 440, ["Vilnius", 54.69, 25.28], ["Kaunas", 54.9, 23.9]],
  ["LU", 442, ["Luxembourg", 49.61, 6.13]],
  ["LV", 428, ["Riga", 56.95, 24.11]],
  ["MA", 504, ["Casablanca", 33.57, -7.59], ["Rabat", 34.02, -6.84], ["Marrakech", 31.63, -8]],
  ["MT", 470, ["Valletta", 35.9, 14.51]],
  [
    "MX",
    484,
    ["Ciudad de México", 19.43, -99.13],
    ["Guadalajara", 20.67, -103.35],
    ["Monterrey", 25.69, -100.32],
    ["Tijuana", 32.51, -117.02],
    ["Mérida", 20.97, -89.62],
  ],
  ["MY", 458, ["Kuala Lumpur", 3.14, 101.69], ["Johor Bahru", 1.49, 103.74], ["Kuching", 1.55, 110.36]],
  ["NG", 566, ["Lagos", 6.52, 3.38], ["Abuja", 9.06, 7.49], ["Kano", 12, 8.52]],
  ["NL", 528, ["Amsterdam", 52.37, 4.9], ["Rotterdam", 51.92, 4.48], ["Den Haag", 52.08, 4.31]],
  ["NO", 578, ["Oslo", 59.91, 10.75], ["Bergen", 60.39, 5.32], ["Tromsø", 69.65, 18.96]],
  ["NZ", 554, ["Auckland", -36.85, 174.76], ["Wellington", -41.29, 174.78], ["Christchurch", -43.53, 172.64]],
  ["PE", 604, ["Lima", -12.05, -77.04], ["Arequipa", -16.41, -71.54]],
  ["PH", 608, ["Manila", 14.6, 120.98], ["Cebu", 10.32, 123.89], ["Davao", 7.07, 125.61]],
  ["PK", 586, ["Karachi", 24.86, 67.01], ["Lahore", 31.55, 74.34], ["Islamabad", 33.68, 73.05]],
  ["PL", 616, ["Warszawa", 52.23, 21.01], ["Kraków", 50.06, 19.94], ["Wrocław", 51.11, 17.04], ["Gdańsk", 54.35, 18.65]],
  ["PT", 620, ["Lisboa", 38.72, -9.14], ["Porto", 41.16, -8.63]],
  ["RO", 642, ["București", 44.43, 26.1], ["Cluj-Napoca", 46.77, 23.6]],
  ["RS", 688, ["Beograd", 44.79, 20.45], ["Novi Sad", 45.27, 19.83]],
  ["SA", 682, ["Riyadh", 24.71, 46.68], ["Jeddah", 21.49, 39.19]],
  ["SE", 752, ["Stockholm", 59.33, 18.07], ["Göteborg", 57.71, 11.97], ["Malmö", 55.6, 13]],
  ["SG", 702, ["Singapore", 1.35, 103.82]],
  ["SI", 705, ["Ljubljana", 46.06, 14.51]],
  ["SK", 703, ["Bratislava", 48.15, 17.11], ["Košice", 48.72, 21.26]],
  ["TH", 764, ["Bangkok", 13.76, 100.5], ["Chiang Mai", 18.79, 98.98], ["Phuket", 7.88, 98.39]],
  ["TR", 792, ["İstanbul", 41.01, 28.98], ["Ankara", 39.93, 32.86], ["İzmir", 38.42, 27.14], ["Antalya", 36.9, 30.71]],
  ["TW", 158, ["Taipei", 25.03, 121.57], ["Kaohsiung", 22.62, 120.31]],
  ["TZ", 834, ["Dar es Salaam", -6.79, 39.21], ["Dodoma", -6.16, 35.75]],
  ["UA", 804, ["Kyiv", 50.45, 30.52], ["Lviv", 49.84, 24.03], ["Odesa", 46.48, 30.72]],
  ["UG", 800, ["Kampala", 0.35, 32.58]],
  [
    "US",
    840,
    ["New York", 40.71, -74.01],
    ["Los Angeles", 34.05, -118.24],
    ["Chicago", 41.88, -87.63],
    ["Houston", 29.76, -95.37],
    ["Miami", 25.76, -80.19],
    ["Denver", 39.74, -104.99],
    ["San Francisco", 37.77, -122.42],
    ["Seattle", 47.61, -122.33],
    ["Washington", 38.91, -77.04],
  ],
  ["UY", 858, ["Montevideo", -34.9, -56.16]],
  ["VN", 704, ["Ho Chi Minh", 10.82, 106.63], ["Hanoi", 21.03, 105.85], ["Da Nang", 16.05, 108.2]],
  ["ZA", 710, ["Johannesburg", -26.2, 28.05], ["Cape Town", -33.92, 18.42], ["Durban", -29.86, 31.02]],
];

const NUMERIC_DIGITS = 3;

export const COUNTRIES: readonly Country[] = ROWS.map(([code, numeric, ...cities]) => ({
  code,
  numeric: String(numeric).padStart(NUMERIC_DIGITS, "0"),
  cities: cities.map(([name, latitude, longitude]) => ({ name, latitude, longitude })),
}));

export const PLACES: readonly Place[] = COUNTRIES.flatMap(({ code, cities }) => cities.map((city) => ({ ...city, country: code })));

const EARTH_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export type Point = Pick<City, "latitude" | "longitude">;

/** Kilometres along the surface, by the haversine formula. */
export function kilometresBetween(from: Point, to: Point): number {
  const up = Math.sin(radians(to.latitude - from.latitude) / 2);
  const across = Math.sin(radians(to.longitude - from.longitude) / 2);
  const part = up * up + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * across * across;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(part));
}

/** The city nearest to a point, with how far away it is. */
export function nearestTo(point: Point): { readonly place: Place; readonly kilometres: number } | undefined {
  return PLACES.map((place) => ({ place, kilometres: kilometresBetween(point, place) })).reduce<
    { readonly place: Place; readonly kilometres: number } | undefined
  >((nearest, each) => (nearest === undefined || each.kilometres < nearest.kilometres ? each : nearest), undefined);
}

/** Of the IANA name of a time zone, as "Australia/Sydney"; undefined where no city of ours has its name. */
export function placeOfZone(zone: string): Place | undefined {
  const city = fold(zone.split("/").at(-1)?.replaceAll("_", " ") ?? "");
  return PLACES.find(({ name }) => fold(name) === city || SAME_CITY[city] === name);
}

/** Cities that the zones call otherwise. */
const SAME_CITY: Readonly<Record<string, string>> = {
  vienna: "Wien",
  zurich: "Zürich",
  brussels: "Bruxelles",
  prague: "Praha",
  copenhagen: "København",
  rome: "Roma",
  lisbon: "Lisboa",
  warsaw: "Warszawa",
  bucharest: "București",
  belgrade: "Beograd",
  "mexico city": "Ciudad de México",
  "ho chi minh": "Ho Chi Minh",
  saigon: "Ho Chi Minh",
  calcutta: "Kolkata",
};

/** Without the signs on its letters, and in small ones: how a name is looked for. */
export function fold(name: string): string {
  return name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}

export type CountryNamed = Country & { readonly name: string };

/** Countries whose name, or one of whose cities, begins a word with what was typed; in the order of their names. */
export function countriesLike(typed: string, nameOf: (code: string) => string): readonly CountryNamed[] {
  const wanted = fold(typed);
  const begins = (name: string): boolean => {
    const folded = fold(name);
    return folded.startsWith(wanted) || folded.includes(` ${wanted}`);
  };
  return COUNTRIES.map((country) => ({ ...country, name: nameOf(country.code) }))
    .filter(({ name, cities }) => wanted === "" || begins(name) || cities.some((city) => begins(city.name)))
    .toSorted((left, right) => left.name.localeCompare(right.name));
}
