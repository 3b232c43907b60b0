-- A store as the code of the first edition of its schema wrote it.
BEGIN TRANSACTION;
CREATE TABLE chat (
        match TEXT NOT NULL REFERENCES matches (id),
        n INTEGER NOT NULL,
        seat INTEGER,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (match, n)
    );
INSERT INTO "chat" VALUES('HUPKGucK_UU5GEyIb2jyJA',1,NULL,'a bystander','Good evening, été',1700000120.0);
INSERT INTO "chat" VALUES('HUPKGucK_UU5GEyIb2jyJA',2,1,'Ben','Here I am',1700000120.0);
INSERT INTO "chat" VALUES('nKOS8TE58uNZSjiZMPQS9g',1,0,'Ann','Once more?',1700001779.0);
CREATE TABLE events (
        match TEXT NOT NULL REFERENCES matches (id),
        seq INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        text TEXT NOT NULL,
        key TEXT NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (match, seq),
        UNIQUE (match, key)
    );
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',1,3,'start','start',1700000120.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',2,2,'bid 31','2 k0',1700000127.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',3,2,'undo','2 u0',1700000127.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',4,2,'bid 42','2 k1',1700000134.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',5,2,'name 5','2 k2',1700000141.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',6,2,'play 5-2','2 k3',1700000148.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',7,3,'play 5-1','3 k4',1700000155.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',8,0,'play 5-5','0 k5',1700000162.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',9,1,'play 5-4','1 k6',1700000169.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',10,0,'play 6-5','0 k7',1700000176.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',11,1,'play 0-0','1 k8',1700000183.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',12,2,'play 1-1','2 k9',1700000190.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',13,3,'play 3-3','3 k10',1700000197.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',14,3,'play 4-3','3 k11',1700000204.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',15,0,'play 5-0','0 k12',1700000211.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',16,1,'play 4-2','1 k13',1700000218.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',17,2,'play 2-2','2 k14',1700000225.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',18,0,'play 6-6','0 k15',1700000232.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',19,1,'play 6-0','1 k16',1700000239.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',20,2,'play 6-2','2 k17',1700000246.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',21,3,'play 4-4','3 k18',1700000253.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',22,0,'play 3-0','0 k19',1700000260.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',23,1,'play 4-1','1 k20',1700000267.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',24,2,'play 6-1','2 k21',1700000274.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',25,3,'play 3-1','3 k22',1700000281.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',26,3,'play 4-0','3 k23',1700000288.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',27,0,'play 5-3','0 k24',1700000295.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',28,1,'play 6-3','1 k25',1700000302.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',29,2,'play 6-4','2 k26',1700000309.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',30,0,'play 2-1','0 k27',1700000316.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',31,1,'play 2-0','1 k28',1700000323.0);
INSERT INTO "events" VALUES('HUPKGucK_UU5GEyIb2jyJA',32,2,'play 1-0','2 k29',1700000330.0);
INSERT INTO "events" VALUES('1DqIRJGl7yFDNF7kNaWPUQ',1,0,'start','start',1700000330.0);
INSERT INTO "events" VALUES('1DqIRJGl7yFDNF7kNaWPUQ',2,0,'slide 9','0 k1',1700000337.0);
INSERT INTO "events" VALUES('1DqIRJGl7yFDNF7kNaWPUQ',3,0,'slide 11','0 k2',1700000344.0);
INSERT INTO "events" VALUES('1DqIRJGl7yFDNF7kNaWPUQ',4,0,'undo','0 u1',1700000344.0);
INSERT INTO "events" VALUES('1DqIRJGl7yFDNF7kNaWPUQ',5,0,'slide 9','0 k4',1700000351.0);
INSERT INTO "events" VALUES('1DqIRJGl7yFDNF7kNaWPUQ',6,0,'slide 9','0 k5',1700000358.0);
INSERT INTO "events" VALUES('1DqIRJGl7yFDNF7kNaWPUQ',7,0,'undo','0 u3',1700000358.0);
INSERT INTO "events" VALUES('1DqIRJGl7yFDNF7kNaWPUQ',8,0,'slide 5','0 k7',1700000365.0);
INSERT INTO "events" VALUES('1DqIRJGl7yFDNF7kNaWPUQ',9,0,'slide 5','0 k8',1700000372.0);
INSERT INTO "events" VALUES('1DqIRJGl7yFDNF7kNaWPUQ',10,0,'undo','0 u5',1700000372.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',1,0,'start','start',1700000372.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',2,3,'bid 65','3 k1',1700000379.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',3,0,'bid 80','0 k2',1700000386.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',4,1,'bid 105','1 k3',1700000393.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',5,2,'pass','2 k4',1700000400.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',6,3,'bid 110','3 k5',1700000407.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',7,3,'trump I','3 k6',1700000414.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',8,3,'discard I7','3 k7',1700000421.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',9,3,'discard I11','3 k8',1700000428.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',10,3,'discard I2','3 k9',1700000435.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',11,3,'discard A8','3 k10',1700000442.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',12,3,'play A2','3 k11',1700000449.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',13,0,'play A12','0 k12',1700000456.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',14,1,'play C11','1 k13',1700000463.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',15,2,'play A6','2 k14',1700000470.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',16,0,'play E9','0 k15',1700000477.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',17,1,'play E8','1 k16',1700000484.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',18,2,'play E5','2 k17',1700000491.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',19,3,'play E12','3 k18',1700000498.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',20,3,'play A7','3 k19',1700000505.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',21,0,'play A11','0 k20',1700000512.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',22,1,'play I6','1 k21',1700000519.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',23,2,'play A5','2 k22',1700000526.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',24,1,'play C7','1 k23',1700000533.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',25,2,'play C8','2 k24',1700000540.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',26,3,'play C5','3 k25',1700000547.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',1,0,'start','start',1700000547.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',2,0,'play Crescent-Crown','0 k1',1700000554.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',3,1,'play Star-8','1 k2',1700000561.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',4,0,'play Cross-6','0 k3',1700000568.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',5,1,'play Diamond-2','1 k4',1700000575.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',6,0,'play Cross-2','0 k5',1700000582.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',7,1,'play Star-3','1 k6',1700000589.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',8,0,'play Diamond-5','0 k7',1700000596.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',9,1,'play Star-7','1 k8',1700000603.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',10,0,'play Cross-Jester','0 k9',1700000610.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',11,1,'play Cross-5','1 k10',1700000617.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',12,0,'play Diamond-8','0 k11',1700000624.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',13,1,'play Cross-8','1 k12',1700000631.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',14,0,'play Cross-7','0 k13',1700000638.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',15,1,'play Crescent-1','1 k14',1700000645.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',16,0,'play Star-4','0 k15',1700000652.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',17,1,'play Diamond-10','1 k16',1700000659.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',18,0,'play Crescent-4','0 k17',1700000666.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',19,1,'play Crescent-7','1 k18',1700000673.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',20,0,'play Diamond-Crown','0 k19',1700000680.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',21,1,'play Cross-3','1 k20',1700000687.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',22,0,'play Cross-Crown','0 k21',1700000694.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',23,1,'play Crescent-9','1 k22',1700000701.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',24,0,'play Star-6','0 k23',1700000708.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',25,1,'play Diamond-9','1 k24',1700000715.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',26,0,'play Star-5','0 k25',1700000722.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',27,1,'play Crescent-10','1 k26',1700000729.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',28,0,'play Crescent-3','0 k27',1700000736.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',29,1,'play Crescent-6','1 k28',1700000743.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',30,0,'play Star-9','0 k29',1700000750.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',31,1,'play Cross-4','1 k30',1700000757.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',32,0,'play Diamond-4','0 k31',1700000764.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',33,1,'play Crescent-2','1 k32',1700000771.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',34,0,'play Cross-9','0 k33',1700000778.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',35,1,'play Cross-10','1 k34',1700000785.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',36,0,'play Star-2','0 k35',1700000792.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',37,1,'play Diamond-Jester','1 k36',1700000799.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',38,0,'play Star-Jester','0 k37',1700000806.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',39,1,'play Star-Crown','1 k38',1700000813.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',40,0,'play Cross-1','0 k39',1700000820.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',41,1,'play Crescent-Jester','1 k40',1700000827.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',42,0,'play Diamond-3','0 k41',1700000834.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',43,1,'play Diamond-1','1 k42',1700000841.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',44,0,'play Diamond-7','0 k43',1700000848.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',45,1,'play Diamond-6','1 k44',1700000855.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',46,1,'play Star-Crown','1 k45',1700000862.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',47,0,'play Star-9','0 k46',1700000869.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',48,1,'play Crescent-7','1 k47',1700000876.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',49,0,'play Star-Jester','0 k48',1700000883.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',50,1,'play Cross-4','1 k49',1700000890.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',51,0,'play Diamond-Crown','0 k50',1700000897.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',52,1,'play Cross-5','1 k51',1700000904.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',53,0,'play Star-4','0 k52',1700000911.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',54,1,'play Cross-9','1 k53',1700000918.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',55,0,'play Star-3','0 k54',1700000925.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',56,1,'play Diamond-8','1 k55',1700000932.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',57,0,'play Diamond-4','0 k56',1700000939.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',58,1,'play Diamond-Jester','1 k57',1700000946.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',59,0,'play Diamond-6','0 k58',1700000953.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',60,1,'play Cross-7','1 k59',1700000960.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',61,0,'play Cross-2','0 k60',1700000967.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',62,1,'play Diamond-7','1 k61',1700000974.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',63,0,'play Crescent-Jester','0 k62',1700000981.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',64,1,'play Cross-8','1 k63',1700000988.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',65,0,'play Crescent-10','0 k64',1700000995.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',66,1,'play Star-6','1 k65',1700001002.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',67,0,'play Cross-1','0 k66',1700001009.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',68,1,'play Crescent-3','1 k67',1700001016.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',69,0,'play Star-1','0 k68',1700001023.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',70,1,'play Cross-3','1 k69',1700001030.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',71,0,'play Cross-6','0 k70',1700001037.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',72,1,'play Cross-10','1 k71',1700001044.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',73,0,'play Diamond-2','0 k72',1700001051.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',74,1,'play Crescent-Crown','1 k73',1700001058.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',75,0,'play Diamond-9','0 k74',1700001065.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',76,1,'play Crescent-6','1 k75',1700001072.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',77,0,'play Diamond-3','0 k76',1700001079.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',78,1,'play Crescent-5','1 k77',1700001086.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',79,0,'play Crescent-9','0 k78',1700001093.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',80,1,'play Diamond-10','1 k79',1700001100.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',81,0,'play Crescent-1','0 k80',1700001107.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',82,1,'play Star-10','1 k81',1700001114.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',83,0,'play Diamond-1','0 k82',1700001121.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',84,1,'play Star-5','1 k83',1700001128.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',85,0,'play Crescent-8','0 k84',1700001135.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',86,1,'play Star-8','1 k85',1700001142.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',87,0,'play Crescent-4','0 k86',1700001149.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',88,1,'play Crescent-2','1 k87',1700001156.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',89,0,'play Star-7','0 k88',1700001163.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',90,0,'play Star-5','0 k89',1700001170.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',91,1,'play Cross-Jester','1 k90',1700001177.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',92,0,'play Crescent-4','0 k91',1700001184.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',93,1,'play Crescent-2','1 k92',1700001191.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',94,0,'play Diamond-5','0 k93',1700001198.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',95,1,'play Star-2','1 k94',1700001205.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',96,0,'play Cross-5','0 k95',1700001212.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',97,1,'play Star-9','1 k96',1700001219.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',98,0,'play Diamond-2','0 k97',1700001226.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',99,1,'play Cross-7','1 k98',1700001233.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',100,0,'play Cross-2','0 k99',1700001240.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',101,1,'play Diamond-6','1 k100',1700001247.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',102,0,'play Star-10','0 k101',1700001254.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',103,1,'play Diamond-3','1 k102',1700001261.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',104,0,'play Star-1','0 k103',1700001268.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',105,1,'play Cross-10','1 k104',1700001275.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',106,0,'play Star-Crown','0 k105',1700001282.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',107,1,'play Diamond-Jester','1 k106',1700001289.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',108,0,'play Star-8','0 k107',1700001296.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',109,1,'play Cross-8','1 k108',1700001303.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',110,0,'play Crescent-1','0 k109',1700001310.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',111,1,'play Crescent-6','1 k110',1700001317.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',112,0,'play Star-7','0 k111',1700001324.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',113,1,'play Crescent-Crown','1 k112',1700001331.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',114,0,'play Star-3','0 k113',1700001338.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',115,1,'play Diamond-8','1 k114',1700001345.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',116,0,'play Star-Jester','0 k115',1700001352.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',117,1,'play Diamond-9','1 k116',1700001359.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',118,0,'play Cross-4','0 k117',1700001366.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',119,1,'play Cross-9','1 k118',1700001373.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',120,0,'play Star-6','0 k119',1700001380.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',121,1,'play Star-4','1 k120',1700001387.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',122,0,'play Cross-6','0 k121',1700001394.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',123,1,'play Crescent-8','1 k122',1700001401.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',124,0,'play Diamond-1','0 k123',1700001408.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',125,1,'play Cross-3','1 k124',1700001415.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',126,0,'play Cross-1','0 k125',1700001422.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',127,1,'play Diamond-Crown','1 k126',1700001429.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',128,0,'play Diamond-10','0 k127',1700001436.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',129,1,'play Diamond-4','1 k128',1700001443.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',130,0,'play Crescent-7','0 k129',1700001450.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',131,1,'play Crescent-3','1 k130',1700001457.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',132,0,'play Crescent-9','0 k131',1700001464.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',133,1,'play Cross-Crown','1 k132',1700001471.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',134,1,'play Star-Jester','1 k133',1700001478.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',135,0,'play Crescent-10','0 k134',1700001485.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',136,1,'play Diamond-5','1 k135',1700001492.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',137,0,'play Diamond-8','0 k136',1700001499.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',138,1,'play Star-7','1 k137',1700001506.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',139,0,'play Star-4','0 k138',1700001513.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',140,1,'play Crescent-6','1 k139',1700001520.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',141,0,'play Star-6','0 k140',1700001527.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',142,1,'play Star-10','1 k141',1700001534.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',143,0,'play Diamond-9','0 k142',1700001541.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',144,1,'play Crescent-8','1 k143',1700001548.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',145,0,'play Cross-7','0 k144',1700001555.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',146,1,'play Crescent-4','1 k145',1700001562.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',147,0,'play Cross-2','0 k146',1700001569.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',148,1,'play Crescent-2','1 k147',1700001576.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',149,0,'play Star-5','0 k148',1700001583.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',150,1,'play Diamond-4','1 k149',1700001590.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',151,0,'play Cross-5','0 k150',1700001597.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',152,1,'play Cross-4','1 k151',1700001604.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',153,0,'play Star-3','0 k152',1700001611.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',154,1,'play Cross-10','1 k153',1700001618.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',155,0,'play Diamond-7','0 k154',1700001625.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',156,1,'play Star-8','1 k155',1700001632.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',157,0,'play Crescent-1','0 k156',1700001639.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',158,1,'play Diamond-Jester','1 k157',1700001646.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',159,0,'play Cross-1','0 k158',1700001653.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',160,1,'play Cross-8','1 k159',1700001660.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',161,0,'play Crescent-Crown','0 k160',1700001667.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',162,1,'play Crescent-3','1 k161',1700001674.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',163,0,'play Cross-3','0 k162',1700001681.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',164,1,'play Diamond-6','1 k163',1700001688.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',165,0,'play Diamond-2','0 k164',1700001695.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',166,1,'play Cross-Crown','1 k165',1700001702.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',167,0,'play Cross-6','0 k166',1700001709.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',168,1,'play Star-9','1 k167',1700001716.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',169,0,'play Star-1','0 k168',1700001723.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',170,1,'play Crescent-9','1 k169',1700001730.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',171,0,'play Diamond-1','0 k170',1700001737.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',172,1,'play Star-Crown','1 k171',1700001744.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',173,0,'play Diamond-Crown','0 k172',1700001751.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',174,1,'play Crescent-Jester','1 k173',1700001758.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',175,0,'play Diamond-3','0 k174',1700001765.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',176,1,'play Diamond-10','1 k175',1700001772.0);
INSERT INTO "events" VALUES('nKOS8TE58uNZSjiZMPQS9g',177,0,'play Crescent-7','0 k176',1700001779.0);
INSERT INTO "events" VALUES('JKHDme5FQmoexHCHjf2cCQ',1,0,'start','start',1700001779.0);
INSERT INTO "events" VALUES('JKHDme5FQmoexHCHjf2cCQ',2,0,'play Diamond-9','0 k1',1700001786.0);
INSERT INTO "events" VALUES('IW4ElAH9jy1FfgkWnI1qsQ',1,1,'start','start',1700001786.0);
INSERT INTO "events" VALUES('1DqIRJGl7yFDNF7kNaWPUQ',11,0,'slide 5','bot 10 0',1700001786.0);
INSERT INTO "events" VALUES('Vz50FA_YnNfuqZNiSSFirg',27,0,'play C1','bot 26 0',1700001786.0);
CREATE TABLE house (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    );
INSERT INTO "house" VALUES('secret','0c8a04c66d33fa9dca1d8a4dea1be3ba5854398253d8d33a35afc17518c9c995');
CREATE TABLE matches (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        edition INTEGER NOT NULL,
        options TEXT NOT NULL,
        players INTEGER NOT NULL,
        seed TEXT NOT NULL UNIQUE,
        nonces TEXT,
        host TEXT NOT NULL,
        settings TEXT NOT NULL,
        created DOUBLE PRECISION NOT NULL,
        previous TEXT UNIQUE
    );
INSERT INTO "matches" VALUES('gfJ3HAyBNxbYixQ4aGIo2Q','forty-two',1,'{"max_hands": "1000", "first_dealer": "draw", "review": "last_set", "bidding": "overcall", "min_bid": "1", "all_pass": "dealer_forced", "void_rule": "honor_if_able", "double_rank": "sum", "must_try": "off", "penalty": "difference", "failed_points": "forfeit", "target": "100", "auto_claim": "off"}',4,'253fab7a9dd344720621d5b7a1af81aea7a704c8a51731004658bd476f572468',NULL,'WGegQl_7UzwoWl7SijELgw','{"pace": "usual", "grace": 60, "listed": true, "clock": null}',1700000000.0,NULL);
INSERT INTO "matches" VALUES('D17evi5tu_mNVrrIfzAQMg','heraldry',1,'{"max_hands": "1000", "crown_points": "1", "direction": "right", "knight_number": "10", "must_capture": "on", "extent": "maximal", "majority_tie": "none", "finish": "deal_end", "show_counts": "off"}',2,'9c2afced9de3c90add890e9042395190fdaa61b8fe5f75e0bb293ebdd6a2fac6',NULL,'WGegQl_7UzwoWl7SijELgw','{"pace": "usual", "grace": 60, "listed": false, "clock": null}',1700000060.0,NULL);
INSERT INTO "matches" VALUES('HUPKGucK_UU5GEyIb2jyJA','forty-two',1,'{"max_hands": "1000", "first_dealer": "draw", "review": "last_set", "bidding": "overcall", "min_bid": "1", "all_pass": "dealer_forced", "void_rule": "honor_if_able", "double_rank": "sum", "must_try": "off", "penalty": "difference", "failed_points": "forfeit", "target": "100", "auto_claim": "off"}',4,'1b73a5d9fe5707b2c61e5dcf7d34037445fb26c8ab17f2f4eae8acfb9934bc4e','["lily", "oak", "lily", ""]','WGegQl_7UzwoWl7SijELgw','{"pace": "fast", "grace": 0, "listed": false, "clock": null}',1700000120.0,NULL);
INSERT INTO "matches" VALUES('1DqIRJGl7yFDNF7kNaWPUQ','thirteen',1,'{"max_moves": "2000", "deal": "solvable"}',1,'0ba0d79c78727c00d0f2712eab3af7176a0efa941942e069ea2e129ef5fd3dcb','[""]','WGegQl_7UzwoWl7SijELgw','{"pace": "usual", "grace": 60, "listed": false, "clock": null}',1700000330.0,NULL);
INSERT INTO "matches" VALUES('Vz50FA_YnNfuqZNiSSFirg','tactics',1,'{"max_hands": "1000", "partners": "seats", "pass_final": "off", "all_pass": "dealer_forced", "trump_timing": "after_pickup", "wagon_train": "20", "set_penalty": "bid_keep", "defenders": "always", "out": "bidder_first", "match": "campaign"}',4,'f5f59c1948a1887b98c90f653ad799b5ff29004e24d811de528c22051d5e1717','["", "", "", ""]','WGegQl_7UzwoWl7SijELgw','{"pace": "usual", "grace": 60, "listed": false, "clock": null}',1700000372.0,NULL);
INSERT INTO "matches" VALUES('nKOS8TE58uNZSjiZMPQS9g','heraldry',1,'{"max_hands": "1000", "crown_points": "1", "direction": "right", "knight_number": "10", "must_capture": "on", "extent": "maximal", "majority_tie": "none", "finish": "deal_end", "show_counts": "off"}',2,'f31f92b0eee688acad733b33b41a0aca7bb698e106f2183239b2d28732aa0a14','["fern", "fern"]','WGegQl_7UzwoWl7SijELgw','{"pace": "usual", "grace": 60, "listed": false, "clock": null}',1700000547.0,NULL);
INSERT INTO "matches" VALUES('JKHDme5FQmoexHCHjf2cCQ','heraldry',1,'{"max_hands": "1000", "crown_points": "1", "direction": "right", "knight_number": "10", "must_capture": "on", "extent": "maximal", "majority_tie": "none", "finish": "deal_end", "show_counts": "off"}',2,'63639c4b5e07d62d26089e40356b1f976c50f3c3c773773de9e3993ec00a4243','["moss", "moss"]','WGegQl_7UzwoWl7SijELgw','{"pace": "usual", "grace": 60, "listed": false, "clock": null}',1700001779.0,'nKOS8TE58uNZSjiZMPQS9g');
INSERT INTO "matches" VALUES('IW4ElAH9jy1FfgkWnI1qsQ','gyp',1,'{"match_mode": "points", "progressive_hands": "5", "max_hands": "1000", "first_dealer": "draw", "target": "10", "target_check": "immediate", "play_on": "off"}',3,'02c16203a6f8e05b18a31adc776749aaeafdaded591094b30a18350fb00e11bb','["", "", ""]','WGegQl_7UzwoWl7SijELgw','{"pace": "usual", "grace": 60, "listed": false, "clock": null}',1700001786.0,NULL);
CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches (id),
        seat INTEGER NOT NULL,
        guest TEXT NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        level TEXT NOT NULL,
        nonce TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    );
INSERT INTO "seats" VALUES('gfJ3HAyBNxbYixQ4aGIo2Q',0,'WGegQl_7UzwoWl7SijELgw','Ann','person','','rose');
INSERT INTO "seats" VALUES('gfJ3HAyBNxbYixQ4aGIo2Q',1,'','','open','','');
INSERT INTO "seats" VALUES('gfJ3HAyBNxbYixQ4aGIo2Q',2,'','Cora','bot','good','');
INSERT INTO "seats" VALUES('gfJ3HAyBNxbYixQ4aGIo2Q',3,'','','open','','');
INSERT INTO "seats" VALUES('D17evi5tu_mNVrrIfzAQMg',0,'WGegQl_7UzwoWl7SijELgw','Ann','person','','');
INSERT INTO "seats" VALUES('D17evi5tu_mNVrrIfzAQMg',1,'','','open','','');
INSERT INTO "seats" VALUES('HUPKGucK_UU5GEyIb2jyJA',0,'WGegQl_7UzwoWl7SijELgw','Ann','person','','lily');
INSERT INTO "seats" VALUES('HUPKGucK_UU5GEyIb2jyJA',1,'hfIrqNP4lXOWrLKHkFOhoA','Ben','person','','oak');
INSERT INTO "seats" VALUES('HUPKGucK_UU5GEyIb2jyJA',2,'WGegQl_7UzwoWl7SijELgw','Ann 2','person','','lily');
INSERT INTO "seats" VALUES('HUPKGucK_UU5GEyIb2jyJA',3,'hfIrqNP4lXOWrLKHkFOhoA','Ben','person','','');
INSERT INTO "seats" VALUES('1DqIRJGl7yFDNF7kNaWPUQ',0,'WGegQl_7UzwoWl7SijELgw','Ann','person','','');
INSERT INTO "seats" VALUES('Vz50FA_YnNfuqZNiSSFirg',0,'WGegQl_7UzwoWl7SijELgw','Ann','person','','');
INSERT INTO "seats" VALUES('Vz50FA_YnNfuqZNiSSFirg',1,'WGegQl_7UzwoWl7SijELgw','Ann 2','person','','');
INSERT INTO "seats" VALUES('Vz50FA_YnNfuqZNiSSFirg',2,'WGegQl_7UzwoWl7SijELgw','Ann 3','person','','');
INSERT INTO "seats" VALUES('Vz50FA_YnNfuqZNiSSFirg',3,'WGegQl_7UzwoWl7SijELgw','Ann 4','person','','');
INSERT INTO "seats" VALUES('nKOS8TE58uNZSjiZMPQS9g',0,'WGegQl_7UzwoWl7SijELgw','Ann','person','','fern');
INSERT INTO "seats" VALUES('nKOS8TE58uNZSjiZMPQS9g',1,'WGegQl_7UzwoWl7SijELgw','Ann 2','person','','fern');
INSERT INTO "seats" VALUES('JKHDme5FQmoexHCHjf2cCQ',0,'WGegQl_7UzwoWl7SijELgw','Ann','person','','moss');
INSERT INTO "seats" VALUES('JKHDme5FQmoexHCHjf2cCQ',1,'WGegQl_7UzwoWl7SijELgw','Ann 2','person','','moss');
INSERT INTO "seats" VALUES('IW4ElAH9jy1FfgkWnI1qsQ',0,'WGegQl_7UzwoWl7SijELgw','Ann','person','','');
INSERT INTO "seats" VALUES('IW4ElAH9jy1FfgkWnI1qsQ',1,'','Bea','bot','good','');
INSERT INTO "seats" VALUES('IW4ElAH9jy1FfgkWnI1qsQ',2,'WGegQl_7UzwoWl7SijELgw','Ann 2','person','','');
CREATE INDEX seats_by_guest ON seats (guest);
CREATE INDEX seats_open ON seats (kind) WHERE kind = 'open';
CREATE INDEX matches_by_age ON matches (created);
COMMIT;
PRAGMA user_version = 1;
